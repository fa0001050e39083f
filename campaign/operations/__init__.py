"""The verbs, the only writers: each asks access, works in its caller's transaction and writes its ledger entry."""
