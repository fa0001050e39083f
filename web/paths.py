"""Where the files lie that the web application reads."""

from pathlib import Path

WEB = Path(__file__).resolve().parent
TEMPLATES = WEB.parent / "templates"
STATIC = WEB / "static"
TRANSLATIONS = WEB / "translations"
EXAMPLES = WEB.parent / "docs" / "examples"
VERIFIER = WEB.parent / "campaign" / "verify.py"
