import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyIdOfRequest, signConsumerRequest, verifyConsumerRequest } from './consumer-request.ts';
import { parseSigningKey } from './signing-key.ts';

const key = parseSigningKey(randomBytes(32).toString('base64url'));
const at = new Date('2026-07-01T12:00:00Z');
const request = { method: 'GET', authority: 'archive.example.org', target: '/packages/?after=3' };
const headers = Object.fromEntries(signConsumerRequest(key, { ...request, at }));
const [signatureInput = '', signature = ''] = [headers['Signature-Input'], headers['Signature']];
const holds = (
  change: Partial<Parameters<typeof verifyConsumerRequest>[1]> = {},
  publicKey = key.publicJwk.x,
) => verifyConsumerRequest(publicKey, { ...request, signatureInput, signature, now: at, ...change });
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);

test('names its key, and is valid for the signed request', () => {
  expect(keyIdOfRequest(signatureInput)).toBe(key.keyId);
  expect(holds()).toBe(true);
  expect(holds({ now: later(299) })).toBe(true);
});

test('is invalid for another request, time or key', () => {
  expect(holds({ method: 'POST' })).toBe(false);
  expect(holds({ authority: 'other.example.org' })).toBe(false);
  expect(holds({ target: '/packages/' })).toBe(false);
  expect(holds({ now: later(301) })).toBe(false);
  expect(holds({ now: later(-301) })).toBe(false);
  expect(holds({}, parseSigningKey(randomBytes(32).toString('base64url')).publicJwk.x)).toBe(false);
});

test('is invalid if a header is altered', () => {
  expect(holds({ signatureInput: signatureInput.replace(/expires=\d+/, 'expires=9999999999') })).toBe(false);
  expect(holds({ signatureInput: signatureInput.replace(' "@request-target"', '') })).toBe(false);
  expect(holds({ signature: `sig1=:${Buffer.alloc(64).toString('base64')}:` })).toBe(false);
  expect(holds({ signature: '' })).toBe(false);
  expect(keyIdOfRequest('')).toBeNull();
});
