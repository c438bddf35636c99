#!/usr/bin/env python3
"""The links of every page, as a program for `meguri scans run`: warcio reads WARC, selectolax HTML, ada-url addresses.

Rows are distinct targets of `a` and `area` elements, resolved as browsers do, without fragments. Links inside of
`noscript` and `template` do not count, since readers with scripts do not see them.
"""

import json
import sys

import ada_url
from selectolax.lexbor import LexborHTMLParser
from warcio.archiveiterator import ArchiveIterator

HIDDEN = "noscript, template, iframe, noembed, noframes"


def targets(url, body):
    tree = LexborHTMLParser(body)
    tree.strip_tags(HIDDEN.split(", "))
    base = url
    declared = tree.css_first("base[href]")
    if declared is not None:
        try:
            base = ada_url.join_url(url, declared.attributes["href"] or "")
        except ValueError:
            pass
    found = {}
    for element in tree.css("a[href], area[href]"):
        try:
            target = ada_url.URL((element.attributes["href"] or ""), base)
        except ValueError:
            continue
        if target.protocol in ("http:", "https:"):
            target.hash = target.username = target.password = ""
            found.setdefault(target.href, element.tag)
    return found


for record in ArchiveIterator(sys.stdin.buffer):
    if record.rec_type != "response":
        continue
    record_id = record.rec_headers.get_header("WARC-Record-ID")
    body = record.content_stream().read()
    kind = (record.http_headers.get_header("Content-Type") or "").split(";")[0].strip().lower()
    if kind == "text/html":
        for target, element in targets(record.rec_headers.get_header("WARC-Target-URI"), body).items():
            print(json.dumps({"id": record_id, "target": target, "kind": element}))
    print(json.dumps({"id": record_id, "done": True}))
