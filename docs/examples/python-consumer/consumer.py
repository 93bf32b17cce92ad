"""Stores the newest tone of every post in SQLite: an example consumer of mm's event log.

See README.md and docs/events.md.
"""

from __future__ import annotations

import argparse
import os
import signal
import sqlite3
import sys

from confluent_kafka import Consumer, KafkaException, Message
from google.protobuf.json_format import Parse, ParseError
from mm.events.v1.post_pb2 import PostClassified

TOPIC = "post.classified"
GROUP = "example-tones"
BATCH = 100

SCHEMA = """
CREATE TABLE IF NOT EXISTS post (
  id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, tone INTEGER NOT NULL, url TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS unreadable (
  topic TEXT, part INTEGER, place INTEGER, error TEXT, value BLOB, PRIMARY KEY (topic, part, place)
);
"""

# An event that is delivered again or late has no higher revision and changes nothing.
UPSERT = """
INSERT INTO post (id, revision, tone, url) VALUES (?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, tone = excluded.tone, url = excluded.url
WHERE excluded.revision > post.revision
"""


def apply(store: sqlite3.Connection, message: Message) -> str:
    """Applies one message within the open transaction and returns a line about it."""
    try:
        event = Parse(message.value() or b"", PostClassified(), ignore_unknown_fields=True)
    except (ParseError, UnicodeDecodeError) as error:
        # Our own dead letter: the next message must not wait for this one.
        letter = (message.topic(), message.partition(), message.offset(), str(error), message.value())
        store.execute("INSERT OR IGNORE INTO unreadable VALUES (?, ?, ?, ?, ?)", letter)
        return f"unreadable: {message.topic()} {message.partition()} {message.offset()}"
    post = event.post
    row = (int(post.id), post.revision, event.suggestion.tone, post.url)
    is_newer = store.execute(UPSERT, row).rowcount == 1
    outcome = "kept" if is_newer else "ignored"
    return f"{outcome}: post {int(post.id)} revision {post.revision} tone {event.suggestion.tone}"


def consume_batch(consumer: Consumer, store: sqlite3.Connection) -> None:
    """Commits the effect before the offset: after a crash in between, the same messages are read again."""
    messages = consumer.consume(BATCH, timeout=1.0)
    for message in messages:
        if message.error():
            raise KafkaException(message.error())
    if not messages:
        return
    with store:
        lines = [apply(store, message) for message in messages]
    print("\n".join(lines), flush=True)
    try:
        consumer.commit(asynchronous=False)
    except KafkaException as error:
        # The partitions were assigned to another member, which reads these messages again.
        print(f"not committed: {error}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", help="SQLite file")
    store = sqlite3.connect(parser.parse_args().store)
    store.executescript(SCHEMA)
    prefix = os.environ.get("KAFKA_TOPIC_PREFIX", "")
    consumer = Consumer(
        {
            "bootstrap.servers": os.environ.get("KAFKA_BROKERS", "localhost:9092"),
            "group.id": prefix + GROUP,
            "auto.offset.reset": "earliest",
            "enable.auto.commit": False,
            # After a crash its partitions wait this long for another member.
            "session.timeout.ms": 10_000,
        }
    )
    is_running = True

    def stop(*_: object) -> None:
        nonlocal is_running
        is_running = False

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    consumer.subscribe([prefix + TOPIC])
    try:
        while is_running:
            consume_batch(consumer, store)
    finally:
        consumer.close()
        store.close()


if __name__ == "__main__":
    main()
