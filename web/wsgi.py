"""The app for the web server, set up from the environment."""

import os

from campaign import logs
from campaign.settings import load_settings
from web import create_app

SETTINGS = load_settings(os.environ)
logs.configure(SETTINGS)
app = create_app(SETTINGS)
