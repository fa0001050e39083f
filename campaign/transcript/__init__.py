"""The transcript: a campaign's log as a Merkle tree of salted leaves, in the forms that transparency logs use.

Pure: no database, clock or chance. Hashing is that of RFC 6962; signed notes, checkpoints and proofs are C2SP's
(c2sp.org/signed-note, /tlog-checkpoint, /tlog-proof), so that tools of others read them.
"""
