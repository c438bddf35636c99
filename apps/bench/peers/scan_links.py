"""The links of every page, as a script with a WARC reader and an HTML parser finds them.

    scan_links.py warcio|fastwarc OUTPUT FILE...   warcio with selectolax, FastWARC with Resiliparse

Prints a line after the first record, when Python has started, and one at the end.
"""

import json
import sys
import time
from urllib.parse import urljoin


def with_warcio(file):
    from selectolax.lexbor import LexborHTMLParser
    from warcio.archiveiterator import ArchiveIterator

    with open(file, "rb") as stream:
        for record in ArchiveIterator(stream):
            if record.rec_type != "response":
                continue
            headers = record.rec_headers
            body = record.content_stream().read()
            tree = LexborHTMLParser(body)
            hrefs = [node.attributes.get("href") for node in tree.css("a[href]")]
            yield headers.get_header("WARC-Record-ID"), headers.get_header("WARC-Target-URI"), hrefs


def with_fastwarc(file):
    from fastwarc.warc import ArchiveIterator, WarcRecordType
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    with open(file, "rb") as stream:
        for record in ArchiveIterator(stream, record_types=WarcRecordType.response, parse_http=True):
            body = record.reader.read()
            tree = HTMLTree.parse_from_bytes(body, record.http_charset or detect_encoding(body))
            hrefs = [node.getattr("href") for node in tree.document.query_selector_all("a[href]")]
            yield record.record_id, record.headers.get("WARC-Target-URI"), hrefs


def say(what, documents, rows):
    print(json.dumps({"what": what, "documents": documents, "rows": rows, "ms": time.time() * 1000}), flush=True)


def main(reader, output, *files):
    read = {"warcio": with_warcio, "fastwarc": with_fastwarc}[reader]
    documents = rows = 0
    with open(output, "w", encoding="utf-8") as lines:
        for file in files:
            for record_id, url, hrefs in read(file):
                documents += 1
                if documents == 1:
                    say("steady", documents, rows)
                for target in dict.fromkeys(urljoin(url, href).split("#", 1)[0] for href in hrefs if href):
                    lines.write(json.dumps({"id": record_id, "url": url, "target": target}) + "\n")
                    rows += 1
    say("done", documents, rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
