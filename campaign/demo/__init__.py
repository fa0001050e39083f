"""The demo: a small war of our own, made by operations alone, for whoever wants to see a turn go by."""

from campaign.demo.seed import DEMO_CODE, DemoLogin, DemoLogins, seed_demo

__all__ = ["DEMO_CODE", "DemoLogin", "DemoLogins", "seed_demo"]
