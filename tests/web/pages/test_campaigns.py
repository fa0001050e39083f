"""Campaigns: the list, a new one, the front page, the settings."""

import pytest

PAGES = (
    "/campaigns",
    "/campaigns/new",
    "/campaigns/WAR",
    "/campaigns/WAR/settings",
    "/campaigns/WAR/members",
    "/campaigns/WAR/log",
    "/campaigns/WAR/ledger",
    "/campaigns/WAR/sheets/new",
    "/account",
)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_gm_reads_every_page(person, address, language):
    page = person("gm", language).page(address)
    assert f'<html lang="{language}">' in page
