import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { signRequest } from './sign-request.ts';
import { keyDirectory, parseSigningKey, signDirectory } from './signing-key.ts';

/** The test key of RFC 9421, appendix B.1.4. */
const privateBytes = 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU';
const publicBytes = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs';
const key = parseSigningKey(privateBytes);
const at = new Date('2026-03-01T12:00:00Z');

/** Builds the signature base from the headers, as a server does, and checks the signature against it. */
function holds(headers: [string, string][], components: Record<string, string>): boolean {
  const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const parameters = values.get('signature-input')?.replace(/^sig1=/, '') ?? '';
  const covered = /^\((.*?)\)/.exec(parameters)?.[1]?.split(' ') ?? [];
  const lines = covered.map((name) => `${name}: ${components[name]}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const signature = /^sig1=:(.*):$/.exec(values.get('signature') ?? '')?.[1] ?? '';
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicBytes }, format: 'jwk' });
  return verify(null, Buffer.from(base), publicKey, Buffer.from(signature, 'base64'));
}

test('identifies a key by its standard thumbprint', () => {
  expect(key.publicJwk.x).toBe(publicBytes);
  // RFC 9421's key, as draft-meunier-web-bot-auth-architecture names it.
  expect(key.keyId).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U');
});

test('lets a server verify that a request is ours and addressed to it', () => {
  const agent = 'https://archive.example.org';
  const headers = signRequest(key, { authority: 'www.example.com', agent, at, nonce: 'bm9uY2U' });
  expect(Object.fromEntries(headers)).toMatchObject({
    'Signature-Agent': '"https://archive.example.org"',
    'Signature-Input':
      `sig1=("@authority" "signature-agent");created=1772366400;expires=1772366700;keyid="${key.keyId}";` +
      'alg="ed25519";nonce="bm9uY2U";tag="web-bot-auth"',
  });
  const components = { '"@authority"': 'www.example.com', '"signature-agent"': `"${agent}"` };
  expect(holds(headers, components)).toBe(true);
  expect(holds(headers, { ...components, '"@authority"': 'www.example.net' })).toBe(false);
});

test('the directory has only the public key, signed for its origin', () => {
  const directory = keyDirectory(key);
  expect(JSON.parse(directory)).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: publicBytes, kid: key.keyId, use: 'sig' }],
  });
  expect(directory).not.toContain(privateBytes);
  const headers = signDirectory(key, { authority: 'archive.example.org', at });
  expect(holds(headers, { '"@authority";req': 'archive.example.org' })).toBe(true);
});

test.each(['', 'short', `${privateBytes}AA`, 'not base64 at all, but of about the right length!'])(
  'rejects "%s" as a key',
  (text) => {
    expect(() => parseSigningKey(text)).toThrow('32 bytes in base64');
  },
);

test('does not repeat a refused key', () => {
  expect(() => parseSigningKey('not a key')).not.toThrow('not a key');
});

test('accepts a key as openssl prints it', () => {
  const base64 = `${Buffer.from(privateBytes, 'base64url').toString('base64')}\n`;
  expect(parseSigningKey(base64).keyId).toBe(key.keyId);
});
