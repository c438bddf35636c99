import type { ConsoleServices, WebSubServices } from '@meguri/api';
import { createMemoryServices } from '@meguri/api/testing';
import { expect, test } from 'vitest';
import { GET, POST } from './route.ts';

const address = 'http://console.test/api/websub/abc';
const call = { params: Promise.resolve({ token: 'abc' }) };

/** The only service that this route uses. */
function serve(webSub: Partial<WebSubServices>): void {
  const services = createMemoryServices();
  const shared = globalThis as typeof globalThis & { meguriConsoleServices?: Promise<ConsoleServices> };
  shared.meguriConsoleServices = Promise.resolve({ ...services, webSub: { ...services.webSub, ...webSub } });
}

test('returns a challenge as plain text', async () => {
  serve({
    verifyIntent: ({ challenge, lease, mode, token, topic }) => {
      expect({ lease, mode, token, topic }).toEqual({
        lease: '60',
        mode: 'subscribe',
        token: 'abc',
        topic: 'https://a.example/feed',
      });
      return Promise.resolve({ kind: 'confirmed', challenge: challenge ?? '' });
    },
  });
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': 'https://a.example/feed',
    'hub.challenge': '<script>',
    'hub.lease_seconds': '60',
  });
  const response = await GET(new Request(`${address}?${query}`), call);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe('<script>');
});

test('answers 404 to an unknown subscription', async () => {
  serve({});
  expect((await GET(new Request(address), call)).status).toBe(404);
  expect((await POST(new Request(address, { method: 'POST', body: 'x' }), call)).status).toBe(404);
});

test('reads content up to the limit of the service', async () => {
  serve({
    receiveContent: async ({ readBody, signature, contentType }) => {
      expect({ signature, contentType }).toEqual({ signature: 'sha256=00', contentType: 'text/xml' });
      return { kind: (await readBody(5)) === null ? 'too-large' : 'accepted' };
    },
  });
  const post = async (body: string) => {
    const headers = { 'content-type': 'text/xml', 'x-hub-signature': 'sha256=00' };
    return (await POST(new Request(address, { method: 'POST', body, headers }), call)).status;
  };
  expect(await post('12345')).toBe(202);
  expect(await post('123456')).toBe(413);
});
