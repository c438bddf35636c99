"""SHA-256 of every body by PySpark on two cores, a task for each file, read by FastWARC.

    scan_sha256.py FILE...

Prints a line when Spark and its Python workers have started, and one at the end of the job.
"""

import hashlib
import json
import os
import sys
import time

from pyspark.sql import SparkSession


def digests(file):
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    with open(file, "rb") as stream:
        for record in ArchiveIterator(stream, record_types=WarcRecordType.response, parse_http=True):
            yield record.record_id, hashlib.sha256(record.reader.read()).hexdigest()


def say(what, documents):
    print(json.dumps({"what": what, "documents": documents, "rows": documents, "ms": time.time() * 1000}), flush=True)


def main(*files):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    job = spark.sparkContext.parallelize(files, len(files)).flatMap(digests)
    # Starts the Python workers, which stay.
    spark.sparkContext.parallelize(range(8), 8).map(lambda number: __import__("fastwarc") and number).count()
    say("steady", 0)
    say("done", job.count())
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
