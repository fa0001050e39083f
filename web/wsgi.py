"""The app for the web server, set up from the environment."""

import os

from campaign.settings import load_settings
from web import create_app

app = create_app(load_settings(os.environ))
