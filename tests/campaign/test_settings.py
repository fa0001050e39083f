import pytest

from campaign.settings import COUNTS, DEVELOPMENT_SEAL_KEY, DEVELOPMENT_SECRET_KEY, SettingsError, load_settings

KEY = "dGhpcyBrZXkgb3BlbnMgdGhlIHRlc3RzIGFsb25lLiE="
"""The same in every process, for it stands in the tests' ids."""
PRODUCTION = {
    "GRAILJUDGE_ENV": "production",
    "DATABASE_URL": "postgresql://judge@db/judge",
    "SECRET_KEY": "k" * 32,
    "SEAL_KEYS": KEY,
    "BASE_URL": "https://judge.example.org/",
    "MAIL_URL": "smtps://judge:word@mail.example.org:465",
}


def test_nothing_set_is_development():
    settings = load_settings({})
    assert settings.environment == "development"
    assert settings.database_url == "sqlite:///var/grailjudge.db"
    assert settings.base_url == "http://127.0.0.1:8000"
    assert settings.mail_url == ""
    assert not settings.is_production


def test_production_with_all_it_needs():
    settings = load_settings(PRODUCTION)
    assert settings.is_production
    assert settings.base_url == "https://judge.example.org"
    assert settings.database_url == "postgresql+psycopg://judge@db/judge"


@pytest.mark.parametrize("given", ["postgres://judge@db/judge", "postgresql+psycopg://judge@db/judge"])
def test_postgresql_is_spoken_to_by_psycopg(given):
    assert load_settings({"DATABASE_URL": given}).database_url == "postgresql+psycopg://judge@db/judge"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GRAILJUDGE_ENV", "prod"),
        ("DATABASE_URL", "mysql://judge@db/judge"),
        ("DATABASE_URL", "no address"),
        ("REDIS_URL", "amqp://127.0.0.1"),
        ("SEAL_KEYS", "too short"),
        ("SEAL_KEYS", f"{KEY},too short"),
        ("SEAL_KEYS", " , "),
        ("BASE_URL", "judge.example.org"),
        ("MAIL_URL", "mail.example.org"),
        ("MAIL_URL", "smtp://mail.example.org:no-port"),
        ("MAIL_FROM", "judge"),
    ],
)
def test_a_fault_is_named_after_its_variable(name, value):
    with pytest.raises(SettingsError, match=name):
        load_settings({name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", DEVELOPMENT_SECRET_KEY),
        ("SEAL_KEYS", ""),
        ("SEAL_KEYS", f"{KEY},{DEVELOPMENT_SEAL_KEY}"),
        ("BASE_URL", ""),
        ("BASE_URL", "http://judge.example.org"),
        ("MAIL_URL", ""),
    ],
)
def test_production_refuses_what_everybody_knows(name, value):
    with pytest.raises(SettingsError, match=name):
        load_settings({**PRODUCTION, name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BASE_URL", "https://judge.example.org"),
        ("BASE_URL", "http://192.168.0.7:8000"),
        ("BASE_URL", "http://localhost.example.org"),
        ("HOST", "0.0.0.0"),
        ("HOST", "::"),
        ("HOST", "judge.example.org"),
    ],
)
def test_development_refuses_more_than_this_machine(name, value):
    with pytest.raises(SettingsError, match=f"{name} names more than this machine.*GRAILJUDGE_ENV=production"):
        load_settings({name: value, "DATABASE_URL": "postgresql://judge@db/judge"})


@pytest.mark.parametrize("url", ["http://localhost:8001", "http://127.0.0.5:8000", "http://[::1]:8000"])
def test_development_runs_on_this_machine(url):
    assert load_settings({"BASE_URL": url, "HOST": "::1"}).base_url == url


def test_no_proxy_is_trusted_unless_somebody_says_so():
    assert load_settings({}).trusted_proxies == 0


@pytest.mark.parametrize(("name", "beyond"), [(name, count.most + 1) for name, count in COUNTS.items()])
@pytest.mark.parametrize("given", ["-1", "many", "1.5", "²", "1" * 5000, None])
def test_a_number_is_one_within_its_bounds(name, beyond, given):
    with pytest.raises(SettingsError, match=f"{name} must be the number of"):
        load_settings({name: given or str(beyond)})


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_every_number_within_its_bounds_is_taken(name, count):
    assert getattr(load_settings({}), name.lower()) == count.default
    for number in (count.least, count.most):
        assert getattr(load_settings({name: str(number)}), name.lower()) == number


@pytest.mark.parametrize("given", ["short", "a token with blanks in it", "짧지 않은 토큰이지만 영어가 아님"])
def test_a_token_for_figures_is_not_guessed_and_fits_a_header(given):
    with pytest.raises(SettingsError, match="METRICS_TOKEN"):
        load_settings({"METRICS_TOKEN": given})


def test_one_message_names_every_fault():
    with pytest.raises(SettingsError) as caught:
        load_settings({"GRAILJUDGE_ENV": "production", "REDIS_URL": "no address"})
    named = [name for name in (*PRODUCTION, "REDIS_URL") if name in str(caught.value)]
    assert named == ["SECRET_KEY", "SEAL_KEYS", "BASE_URL", "MAIL_URL", "REDIS_URL"]


def test_secrets_stay_out_of_the_representation():
    shown = repr(load_settings(PRODUCTION))
    assert KEY not in shown
    assert "k" * 32 not in shown
    assert "word" not in shown


def test_the_first_seal_key_may_be_joined_by_older_ones():
    assert load_settings({"SEAL_KEYS": f"{KEY}, {DEVELOPMENT_SEAL_KEY}"}).seal_keys == (KEY, DEVELOPMENT_SEAL_KEY)
