"""`export-all DIR`: each campaign as the document that its GM gets, which makes it anew anywhere."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from sqlalchemy import select

from campaign.access import Reader
from campaign.model.campaign import Campaign
from campaign.operations.jobs import trouble_of
from campaign.operator.running import DONE, FAILED, Refusal, command, counted, database_of_this_code, say
from campaign.store.new_file import new_file
from campaign.store.session import ONLY_READS, SESSIONS
from campaign.views.exports import campaign_document, document_text


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to; a file CODE.json for each campaign")


@command
def run(options: Namespace) -> int:
    """Write what is not there yet as it is now; stopped anywhere, it goes on where it was."""
    if options.folder.is_file():
        raise Refusal(f"{options.folder} is a file: name a folder")
    options.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    written = unchanged = failed = 0
    with database_of_this_code():
        with SESSIONS() as session:
            session.connection(execution_options={ONLY_READS: True})
            codes = list(session.scalars(select(Campaign.code).order_by(Campaign.code)))
        for code in codes:
            try:
                text = _document(code)
            except Exception as error:  # noqa: BLE001 - it is this campaign's alone
                say(f"WRONG: {code} cannot be exported: {trouble_of(error)}")
                failed += 1
                continue
            is_new = _write(options.folder / f"{code}.json", text)
            written, unchanged = written + is_new, unchanged + (not is_new)
    say(f"{counted(written, 'campaign')} written, {unchanged:,} there already as they are, {failed:,} failed")
    return FAILED if failed else DONE


def _document(code: str) -> bytes:
    with SESSIONS() as session:
        session.connection(execution_options={ONLY_READS: True})
        campaign = session.scalars(select(Campaign).where(Campaign.code == code)).one()
        return document_text(campaign_document(session, Reader(campaign.id, role="gm"), campaign)).encode()


def _write(path: Path, text: bytes) -> bool:
    """Write a file where there is not the same already; tell whether it was written."""
    if path.exists() and path.read_bytes() == text:
        return False
    with new_file(path, replaces=True) as file:
        file.write(text)
    return True
