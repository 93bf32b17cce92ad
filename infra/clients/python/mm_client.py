"""Client of mm's API for programs: search and reports, topics, events, handing posts in. Python 3.10+, nothing else.

    export MM_ADDRESS=https://mm.example MM_TOKEN=mma_...
    python3 mm_client.py search школа          # publications of the last week, a line each
    python3 mm_client.py events last-cursor    # events as lines of JSON; the file keeps where it was
    python3 mm_client.py hand-in posts.json    # a list of posts
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_POSTS = 500
MAX_BYTES = 4 * 1024 * 1024
# Seconds before the n-th new try where the server names none; a longer wait is left to the program.
BACK_OFF = [0.5, 1, 2, 5, 15]
MAX_WAIT = 120
# The server sends a comment every 15 s: a connection without anything for this long is broken.
MAX_SILENCE = 45
RETRY = 2


class ApiError(Exception):
    """An answer that is no success; `code` says why, for programs."""

    def __init__(self, status, code, message, details=()):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.details = status, code, list(details)


def _error_of(failure):
    text = failure.read().decode("utf-8", "replace")
    try:
        problem = json.loads(text)
        return ApiError(failure.code, problem["code"], problem["message"], problem.get("details", ()))
    except (ValueError, KeyError, TypeError):
        return ApiError(failure.code, "no-problem", text[:200])


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the token somewhere else."""

    def redirect_request(self, *_):
        return None


class Client:
    def __init__(self, address, token, retries=5, sleep=time.sleep):
        self._address, self._token = address.rstrip("/"), token
        self._retries, self._sleep = retries, sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    def report(self, **params):
        """Publications that match, and widgets: a search is a report without a topic."""
        return self.call("POST", "/api-py/report-form", {"params": params})

    def topics(self):
        """The topics that the owner of the token may see, as far as the token has them."""
        return self.call("GET", "/api-py/topics-list")["topics_list"]

    def hand_in(self, posts):
        """Hands posts in, in as many requests as needed; `index` of a refused post is its place in the whole list."""
        total = {"accepted": 0, "unchanged": 0, "refused": []}
        start = 0
        for batch in _batches(posts):
            answer = self.call("POST", "/api/posts", {"posts": batch})
            total["accepted"] += answer["accepted"]
            total["unchanged"] += answer["unchanged"]
            total["refused"] += [{**one, "index": one["index"] + start} for one in answer["refused"]]
            start += len(batch)
        return total

    def events(self, after=None, topic=(), network=(), event=()):
        """Yields (cursor, name, data) for ever: a connection that ends goes on where it was, nothing missing or twice.

        `data` is the event; of the name `resync` it says that events were missed that can no longer be sent, and of the
        name None that only the cursor moved on.
        """
        filters = {"topic": topic, "network": network, "event": event}
        query = urllib.parse.urlencode({name: ",".join(map(str, of)) for name, of in filters.items() if of})
        cursor = after
        while True:
            try:
                with self._send("GET", f"/api/events?{query}", None, cursor) as response:
                    for cursor, name, data in _messages(response, cursor):
                        yield cursor, name, data
            except ApiError as error:
                if error.status < 500 and error.status != 429:
                    raise
            except (OSError, http.client.HTTPException):
                pass
            self._sleep(RETRY)

    def call(self, method, path, body=None):
        """One call; after 429, 503 and a broken connection it is made again."""
        with self._send(method, path, body) as response:
            return json.load(response)

    def _send(self, method, path, body, cursor=None):
        headers = {"authorization": f"Bearer {self._token}", "accept": "application/json"}
        if path.startswith("/api/events"):
            headers["accept"] = "text/event-stream"
        if cursor is not None:
            headers["last-event-id"] = cursor
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body, ensure_ascii=False).encode()
        request = urllib.request.Request(self._address + path, data, headers, method=method)
        for tries in range(self._retries + 1):
            wait = BACK_OFF[min(tries, len(BACK_OFF) - 1)]
            try:
                return self._opener.open(request, timeout=MAX_SILENCE)
            except urllib.error.HTTPError as failure:
                error = _error_of(failure)
                named = failure.headers.get("retry-after", "")
                wait = int(named) if named.isdigit() else wait
                if failure.code not in (429, 503) or tries == self._retries or wait > MAX_WAIT:
                    raise error from None
            except (OSError, http.client.HTTPException):
                if tries == self._retries:
                    raise
            self._sleep(wait)
        raise AssertionError("unreachable")


def _batches(posts):
    batch, size = [], 0
    for post in posts:
        own = len(json.dumps(post, ensure_ascii=False).encode()) + 1
        if batch and (len(batch) == MAX_POSTS or size + own > MAX_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(post)
        size += own
    if batch:
        yield batch


def _messages(response, cursor):
    """Messages of a stream of Server-Sent Events; an incomplete one at the end is dropped."""
    name, data, last = "", None, cursor
    for raw in response:
        if not raw.endswith(b"\n"):
            return
        line = raw.decode("utf-8").rstrip("\r\n")
        if line == "":
            is_event = data is not None and name != "hello"
            if is_event or last != cursor:
                yield last, (name if is_event else None), (json.loads(data) if is_event else None)
            cursor, name, data = last, "", None
            continue
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "id":
            last = value
        elif field == "event":
            name = value
        elif field == "data":
            data = value if data is None else f"{data}\n{value}"


def _follow(client, file):
    """Prints events, and keeps after each of them where it was."""
    stored = open(file, encoding="utf-8").read().strip() if os.path.exists(file) else None
    for cursor, name, data in client.events(after=stored or None):
        if name is not None:
            print(json.dumps({"name": name, "data": data}, ensure_ascii=False), flush=True)
        with open(file + ".new", "w", encoding="utf-8") as out:
            out.write(cursor)
        os.replace(file + ".new", file)


def main(command, argument):
    client = Client(os.environ["MM_ADDRESS"], os.environ["MM_TOKEN"])
    if command == "search":
        found = client.report(search_text=argument, period=7, size=100)
        for one in found["data"]:
            print(one["id"], one["network"], one["autor"], one["textShort"].replace("\n", " "), sep="\t")
        print(f"{found['total']} found", file=sys.stderr)
    elif command == "events":
        _follow(client, argument)
    elif command == "hand-in":
        with open(argument, encoding="utf-8") as posts:
            print(json.dumps(client.hand_in(json.load(posts)), ensure_ascii=False))
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        pass
    except ApiError as error:
        raise SystemExit(str(error)) from None
