import { ok, strictEqual } from 'node:assert/strict';
import { canonicalizeUrl, surtKey } from '@meguri/urls';

/** The limit of `resolveUrl` in packages/extract. */
const maxUrlLength = 8192;

/**
 * Checks that an extracted URL is absolute, http or https, serialised by the URL standard, and without
 * credentials.
 */
export function checkUrl(text: string): void {
  const url = URL.parse(text);
  ok(url !== null, `not a URL: ${text}`);
  strictEqual(url.href, text, 'a URL that is not as the standard writes it');
  ok(url.protocol === 'http:' || url.protocol === 'https:', `neither http nor https: ${text}`);
  strictEqual(url.username + url.password, '', 'a URL with credentials');
  ok(text.length <= maxUrlLength, `a URL of ${text.length} characters`);
}

/** Checks that a link is such a URL, has no fragment, and has a canonical form. */
export function checkLink(text: string): void {
  checkUrl(text);
  ok(!text.includes('#'), `a link with a fragment: ${text}`);
  checkCanonical(text);
}

export function checkCanonical(text: string): void {
  const canonical = canonicalizeUrl(text);
  if (!canonical.ok) {
    strictEqual(canonical.error, 'url-too-long', `no canonical form: ${text}`);
    return;
  }
  const again = canonicalizeUrl(canonical.url);
  ok(again.ok, `the canonical form has no canonical form: ${canonical.url}`);
  strictEqual(again.url, canonical.url, 'a canonical form that changes when canonicalised again');
  strictEqual(new URL(canonical.url).host, canonical.host);
  // oxlint-disable-next-line no-control-regex -- their absence is the point
  ok(!/[\0-\x20\x7f-\uffff]/.test(surtKey(canonical.url)), 'a key that breaks its line of the index');
}
