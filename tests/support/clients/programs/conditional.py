"""Asks for each address twice, the second time with what it holds; prints `client address first second`."""

import sys
import urllib.error
import urllib.request

FRESH = {"Cache-Control": "no-cache", "Pragma": "no-cache"}
base, *paths = sys.argv[1:]


def with_urllib(url, headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, answer.headers.get("ETag")
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers.get("ETag")


def with_requests(url, headers):
    answer = requests.get(url, headers=headers)
    return answer.status_code, answer.headers.get("ETag")


clients = {"urllib": with_urllib}
try:
    import requests

    clients["requests"] = with_requests
except ImportError:
    pass

for name, ask in clients.items():
    for path in paths:
        first, tag = ask(base + path, {})
        second, _ = ask(base + path, {"If-None-Match": tag or "", **FRESH})
        print(name, path, first, second)
