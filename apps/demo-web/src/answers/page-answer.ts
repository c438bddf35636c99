import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import type { BodyAnswer, Exchange } from './answer.ts';
import { versionAt } from '../sites/change-process.ts';
import { isNotModified, validatorHeaders, validatorsOf } from './conditional.ts';
import { mix, unit } from '../hash.ts';
import { renderPage } from './page-html.ts';
import { changesOf } from '../sites/site.ts';
import type { Site } from '../sites/site.ts';
import type { DemoPage } from '../sites/site-tree.ts';

const fastestGzipLevel = 1;
const brokenGzipShare = 0.5;

/**
 * A page of the site's tree: 304 if it is not modified by the request's conditions, else the encoded HTML of
 * the current version.
 */
export function answerPage(exchange: Exchange, site: Site, page: DemoPage, linkSuffix: string): BodyAnswer {
  const { world, request, virtualSeconds } = exchange;
  const version = versionAt(changesOf(site, page), virtualSeconds);
  const validators = validatorsOf({ site, page, version, time: world.time, now: request.now });
  const headers = validatorHeaders(validators);
  if (isNotModified(validators, request.ifNoneMatch, request.ifModifiedSince)) {
    return { kind: 'body', status: 304, headers, body: Buffer.alloc(0) };
  }
  const nonce = mix(page.key, request.now.getTime());
  const html = renderPage({ world, site, page, version, nonce, linkSuffix });
  const plain: BodyAnswer = {
    kind: 'body',
    status: 200,
    headers: { 'content-type': contentType(site), ...headers },
    body: site.charset === 'utf-8' ? Buffer.from(html) : iconv.encode(html, site.charset),
  };
  return site.gzip ? negotiateGzip(plain, site, page, request.acceptsGzip) : plain;
}

function contentType(site: Site): string {
  return site.declaredCharset === null ? 'text/html' : `text/html; charset=${site.declaredCharset}`;
}

function negotiateGzip(plain: BodyAnswer, site: Site, page: DemoPage, acceptsGzip: boolean): BodyAnswer {
  const headers = { ...plain.headers, vary: 'accept-encoding' };
  if (!acceptsGzip) return { ...plain, headers };
  const packed = gzipSync(plain.body, { level: fastestGzipLevel });
  const isBroken = site.behaviour === 'broken-gzip' && unit(mix(page.key, 1)) < brokenGzipShare;
  return {
    ...plain,
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: isBroken ? breakGzip(packed, page.index) : packed,
  };
}

/** Alternates: truncated, flipped bytes in the compressed data, not gzip at all. */
function breakGzip(packed: Buffer, turn: number): Buffer {
  const half = Math.floor(packed.length / 2);
  if (turn % 3 === 0) return packed.subarray(0, half);
  if (turn % 3 === 1)
    return Buffer.concat([packed.subarray(0, half), Buffer.alloc(packed.length - half, 0xff)]);
  return Buffer.from('<!doctype html><title>Not compressed</title><p>Not compressed.');
}
