"""Reads WARC files by programs that share no code with Meguri, for the acceptance test.

    read-records.py records warcio|fastwarc FILE...   a JSON line for each record
    read-records.py parquet FILE WARC                 counts of a table, and rows whose place holds another record
"""

import gzip
import hashlib
import io
import json
import sys
from datetime import datetime


def milliseconds(date):
    return round(datetime.fromisoformat(date.replace("Z", "+00:00")).timestamp() * 1000)


ACCESSES = ("response", "revisit", "resource", "metadata", "conversion")


def described(get, status, body):
    """A record as the test compares it; None for those that describe no access."""
    kind, url = get("WARC-Type"), get("WARC-Target-URI")
    if kind not in ACCESSES or not url:
        return None
    refers_to = get("WARC-Refers-To-Target-URI")
    return {
        "id": get("WARC-Record-ID").strip("<>"),
        "type": kind,
        "url": url,
        "at": milliseconds(get("WARC-Date")),
        "status": status,
        "digest": hashlib.sha256(body).hexdigest() if kind in ("response", "resource") else None,
        "refersTo": refers_to and {"url": refers_to, "at": milliseconds(get("WARC-Refers-To-Date"))},
    }


def by_warcio(file):
    from warcio.archiveiterator import ArchiveIterator

    with open(file, "rb") as stream:
        for record in ArchiveIterator(stream, check_digests=True):
            status = record.http_headers and record.http_headers.get_statuscode()
            # Undoes content codings.
            body = record.content_stream().read()
            if record.digest_checker.passed is False:
                raise SystemExit(f"{file}: a digest does not match: {record.digest_checker.problems}")
            yield described(record.rec_headers.get_header, int(status) if (status or "").isdigit() else None, body)


def by_fastwarc(file):
    from fastwarc.warc import ArchiveIterator

    with open(file, "rb") as stream:
        for record in ArchiveIterator(stream, parse_http=True):
            http = record.http_headers
            body = record.reader.read()
            if http is not None and (http.get("Content-Encoding") or "") == "gzip" and body[:2] == b"\x1f\x8b":
                body = gzip.decompress(body)
            yield described(record.headers.get, http.status_code if http is not None else None, body)


def records(reader, files):
    read = {"warcio": by_warcio, "fastwarc": by_fastwarc}[reader]
    for file in files:
        for record in read(file):
            if record is not None:
                print(json.dumps(record))


def parquet(table, warc):
    import duckdb
    from warcio.archiveiterator import ArchiveIterator

    rows = duckdb.sql(
        f"""SELECT record_url, warc_record_offset, warc_record_length, epoch_ms(fetch_time) AS fetched_at
            FROM '{table}' ORDER BY warc_record_offset"""
    ).fetchall()
    wrong = []
    with open(warc, "rb") as stream:
        for url, offset, length, fetched_at in rows:
            stream.seek(offset)
            record = next(iter(ArchiveIterator(io.BytesIO(stream.read(length)))))
            at = milliseconds(record.rec_headers.get_header("WARC-Date"))
            if record.rec_headers.get_header("WARC-Target-URI") != url or at != fetched_at:
                wrong.append(f"{url} at byte {offset}")
    ((documents, hosts),) = duckdb.sql(
        f"SELECT count(*), count(DISTINCT url_host_name) FROM '{table}'"
    ).fetchall()
    print(json.dumps({"documents": documents, "hosts": hosts, "wrong": wrong}))


if __name__ == "__main__":
    _, command, *rest = sys.argv
    if command == "records":
        records(rest[0], rest[1:])
    else:
        parquet(*rest)
