"""Headers of every answer: what a browser may load, frame, keep and send on."""

from flask import Flask, Response, request

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: the CSRF check of a page served by https asks for the referrer of its own site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
STATIC_SECONDS = 365 * 24 * 3600
HSTS_SECONDS = 365 * 24 * 3600


def guard(response: Response) -> Response:
    """Set the headers. Pages are never kept by a cache, for they show what one reader may see."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={HSTS_SECONDS}")
    if request.endpoint == "static" and request.args.get("v"):
        response.headers["Cache-Control"] = f"public, max-age={STATIC_SECONDS}, immutable"
    elif request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
        response.headers.add("Vary", "Cookie")
    return response


def install(app: Flask) -> None:
    """Set the headers on every answer of the app."""
    app.after_request(guard)
