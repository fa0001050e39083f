"""The rule system `srs`: 2D6 checks, and sessions of scenes and phases in which a GM says who appears."""
