"""The rule system `fate_war`: a war of masters and servants, played by posts, scene by scene."""
