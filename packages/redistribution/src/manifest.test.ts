import { randomBytes } from 'node:crypto';
import type { PackageManifest } from '@meguri/contracts';
import { parseSigningKey } from '@meguri/signatures';
import { expect, test } from 'vitest';
import { encodeManifest, signManifest } from './manifest.ts';
import { PackageError, readManifest } from './read-manifest.ts';

const key = parseSigningKey(randomBytes(32).toString('base64url'));
const other = parseSigningKey(randomBytes(32).toString('base64url'));
const manifest: PackageManifest = {
  format: 'meguri-package/1',
  archive: 'Archive',
  consumer: 'library',
  id: '7',
  kind: 'daily',
  sequence: 1,
  previous: null,
  replaces: null,
  node: 'node-1',
  createdAt: '2026-07-01T03:00:00.000Z',
  captured: null,
  positions: [{ file: 1, from: 0, to: 100 }],
  records: 1,
  files: [{ name: 'library-7-00001.warc.gz', bytes: 9, records: 1, sha256: 'ab'.repeat(32) }],
};
const bytes = encodeManifest(manifest);
const signature = signManifest(bytes, key);
const trusted = [key.publicJwk.x];

test('is verified with the key of its archive', () => {
  expect(readManifest(bytes, signature, [other.publicJwk.x, ...trusted])).toEqual(manifest);
});

test('is refused with any byte altered, in the manifest and in the signature', () => {
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
    expect(() => readManifest(altered, signature, trusted)).toThrow(PackageError);
  }
  const { signature: value } = JSON.parse(signature) as { signature: string };
  const signed = Buffer.from(value, 'base64url');
  for (let at = 0; at < signed.byteLength; at += 1) {
    const altered = Buffer.from(signed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    const text = signature.replace(value, altered.toString('base64url'));
    expect(() => readManifest(bytes, text, trusted)).toThrow('its signature does not match');
  }
});

test('is refused with another key, without a signature, or truncated', () => {
  expect(() => readManifest(bytes, signature, [other.publicJwk.x])).toThrow('which is not trusted');
  expect(() => readManifest(bytes, '', trusted)).toThrow('manifest.sig is not a signature');
  expect(() => readManifest(bytes.subarray(0, -1), signature, trusted)).toThrow('was altered');
});

test('cannot name a file outside of its package', () => {
  const [file] = manifest.files;
  for (const name of ['../a.warc.gz', '/a.warc.gz', 'a/b.warc.gz', 'manifest.json', '.warc.gz'])
    expect(() => encodeManifest({ ...manifest, files: [{ ...file!, name }] })).toThrow('pattern');
});
