"""What every program asks of the database before it begins: the right tables, and the keys of the seals in it."""

from logging import Logger

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from campaign.settings import Settings
from campaign.store.revision import require_head
from campaign.store.seal_keys import lacking_keys, told
from campaign.store.session import new_engine


def require_ready(settings: Settings, log: Logger) -> None:
    """Raise WrongRevision where the tables are not those of this code; a database that is away may come back.

    A key of seals that is lacking is logged and no more: all but the seals under it works without.
    """
    engine = new_engine(settings.database_url)
    try:
        require_head(engine)
        with Session(engine) as session:
            lacking = lacking_keys(session, settings.seal_keys)
        if lacking:
            log.critical(told(lacking))
    except OperationalError:
        log.warning("the database does not answer yet")
    finally:
        engine.dispose()
