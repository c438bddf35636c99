"""A scan of a snapshot by Spark: rows of every document, from the Parquet table and the WARC file of the snapshot.

    spark-submit scan_snapshot.py --table late.parquet --warc . --analyser sha256 --output rows

`--table` is what `meguri snapshots export NAME --format parquet` writes, `--warc` the directory or bucket that holds the
file of `--format warc` (`s3://bucket/exports`, with the credentials of the environment). The rows are those of
`meguri scans run NAME sha256` or `links`. Write a function like the two below for another analyser.

Needs pyspark, pyarrow, fastwarc, resiliparse and ada-url.
"""

import argparse
import hashlib
import io
import json
import os
import sys

from pyspark.sql import SparkSession

# Records of a partition are read in the order of the file, so that a partition is one pass over a part of it.
RECORDS_PER_PARTITION = 2_000


def documents(places, root):
    """The records of a partition: (id, url, captured_at, media type, charset, body)."""
    from fastwarc.warc import ArchiveIterator
    from pyarrow import fs

    filesystem, directory = fs.FileSystem.from_uri(root)
    name, file = None, None
    for place in places:
        if place.warc_filename != name:
            name = place.warc_filename
            file = filesystem.open_input_file(f"{directory}/{name}")
        file.seek(place.warc_record_offset)
        stored = file.read(place.warc_record_length)
        for record in ArchiveIterator(io.BytesIO(stored), parse_http=True, auto_decode="content"):
            if record.headers.get("WARC-Type") in ("response", "resource"):
                yield record


def described(record):
    return {
        "id": record.headers.get("WARC-Record-ID").strip("<>"),
        "url": record.headers.get("WARC-Target-URI"),
        "captured_at": record.headers.get("WARC-Date"),
    }


def sha256(record):
    body = record.reader.read()
    yield {"sha256": hashlib.sha256(body).hexdigest(), "bytes": len(body)}


def links(record):
    """Distinct targets of `a` and `area`, resolved as browsers do, without fragments."""
    import ada_url
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    if record.http_content_type != "text/html":
        return
    body = record.reader.read()
    tree = HTMLTree.parse_from_bytes(body, record.http_charset or detect_encoding(body))
    base = record.headers.get("WARC-Target-URI")
    declared = tree.document.query_selector("base[href]")
    if declared is not None:
        base = ada_url.join_url(base, declared.getattr("href"))
    found = {}
    for element in tree.document.query_selector_all("a[href], area[href]"):
        try:
            url = ada_url.URL(element.getattr("href"), base)
        except ValueError:
            continue
        if url.protocol in ("http:", "https:"):
            url.hash = url.username = url.password = ""
            found.setdefault(url.href, element.tag)
    for target, kind in found.items():
        yield {"target": target, "kind": kind}


ANALYSERS = {"sha256": sha256, "links": links}


def scan(spark, table, root, analyser):
    """An RDD of rows as dictionaries."""
    analyse = ANALYSERS[analyser]
    # Several documents may share a record: an unchanged page is the record to which it refers.
    places = (
        spark.read.parquet(table)
        .select("warc_filename", "warc_record_offset", "warc_record_length")
        .distinct()
    )
    partitions = max(1, places.count() // RECORDS_PER_PARTITION)
    in_order = places.repartitionByRange(
        partitions, "warc_filename", "warc_record_offset"
    ).sortWithinPartitions("warc_filename", "warc_record_offset")

    def rows(partition):
        for record in documents(partition, root):
            document = described(record)
            for row in analyse(record):
                yield {**document, **row}

    return in_order.rdd.mapPartitions(rows)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--table", required=True, help="Parquet export of a snapshot")
    options.add_argument("--warc", required=True, help="directory, file:// or s3:// address of its WARC export")
    options.add_argument("--analyser", choices=ANALYSERS, default="sha256")
    options.add_argument("--output", required=True, help="directory for JSON lines")
    given = options.parse_args()
    # Workers on this machine find the libraries where this program has them.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.appName("scan of a snapshot").getOrCreate()
    rows = scan(spark, given.table, given.warc, given.analyser)
    rows.map(lambda row: json.dumps(row, ensure_ascii=False)).saveAsTextFile(given.output)
    spark.stop()


if __name__ == "__main__":
    main()
