import { startFtpServer, type FtpCommand, type FtpServer } from '@meguri/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { failure, loopbackFetcher, response } from '../../fetcher.fixture.ts';
import type { Fetcher, FetcherSettings } from '../../fetcher.ts';
import { diedUnanswered, type FetchRequest } from '../../exchange/host-session.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const files = {
  '/robots.txt': 'User-agent: *\n',
  '/pub/README': 'Read me.\n',
  '/pub/page.html': '<title>Page</title>',
  '/pub/caf\xe9 & co.bin': '\x00\x01\xff',
  '/pub/deep/empty.txt': '',
};

async function start(overrides: Record<string, FtpCommand> = {}): Promise<FtpServer> {
  const server = await startFtpServer(files, overrides);
  opened.push(server);
  return server;
}

function fetcherWith(settings: Partial<FetcherSettings> = {}): Fetcher {
  const fetcher = loopbackFetcher({ contact: 'mailto:crawl@archive.example', ...settings });
  opened.push(fetcher);
  return fetcher;
}

/** One request in a new session. */
function get(server: FtpServer, path: string, request: Partial<FetchRequest> = {}) {
  return fetcherWith()
    .open(server.origin)
    .request({ ...request, url: server.origin + path });
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a file', () => {
  test('is fetched after an anonymous login, byte for byte, in a connection that is kept', async () => {
    const server = await start();
    const session = fetcherWith().open(server.origin);
    const first = response(await session.request({ url: `${server.origin}/pub/caf%E9%20%26%20co.bin` }));
    expect(first).toMatchObject({
      code: 'ok',
      statusCode: null,
      httpVersion: null,
      truncated: null,
      remoteAddress: '127.0.0.1',
      reusedConnection: false,
      headers: [
        ['Content-Type', 'application/octet-stream'],
        ['Last-Modified', 'Sat, 01 Mar 2025 12:00:00 GMT'],
      ],
    });
    expect([...first.body]).toEqual([0, 1, 255]);
    expect(session.isKeptAlive).toBe(true);
    const second = response(await session.request({ url: `${server.origin}/pub/page.html` }));
    expect(second).toMatchObject({ reusedConnection: true, timings: { connectMs: null } });
    expect(second.headers[0]).toEqual(['Content-Type', 'text/html']);
    expect(server.commands).toEqual([
      'USER anonymous',
      'PASS crawl@archive.example',
      'TYPE I',
      'MDTM /pub/caf\xe9 & co.bin',
      'EPSV',
      'RETR /pub/caf\xe9 & co.bin',
      'MDTM /pub/page.html',
      'EPSV',
      'RETR /pub/page.html',
    ]);
  });

  test('is not transferred again while its modification time is unchanged', async () => {
    const server = await start();
    const ifModifiedSince = 'Sat, 01 Mar 2025 12:00:00 GMT';
    expect(await get(server, '/pub/README', { ifModifiedSince })).toMatchObject({
      code: 'not-modified',
      headers: [['Last-Modified', ifModifiedSince]],
    });
    expect(server.commands.join()).not.toContain('RETR');
    server.modified = '20250302120000';
    expect(await get(server, '/pub/README', { ifModifiedSince })).toMatchObject({ code: 'ok' });
  });

  test('may be empty, and is text if it looks like text', async () => {
    const server = await start();
    expect(response(await get(server, '/pub/deep/empty.txt'))).toMatchObject({
      code: 'ok',
      bytesReceived: 0,
    });
    expect(response(await get(server, '/pub/README')).headers[0]).toEqual(['Content-Type', 'text/plain']);
  });

  test('that is a directory redirects to its listing', async () => {
    const server = await start();
    expect(await get(server, '/pub')).toMatchObject({ code: 'redirect', location: '/pub/' });
  });

  test.each([
    ['550 No such file', 'gone'],
    ['550 Permission denied', 'client-error'],
    ['421 Too many users', 'rate-limited'],
    ['450 Busy', 'server-error'],
    ['350 Go on', 'protocol-error'],
  ])('that is answered by %j is %s', async (reply, code) => {
    const server = await start({ RETR: () => reply, CWD: () => '550 No such directory' });
    expect(await get(server, '/pub/README')).toMatchObject({ kind: 'failure', code });
  });
});

describe('a directory', () => {
  test('is listed as the server lists it', async () => {
    const server = await start();
    const { body, headers } = response(await get(server, '/pub/'));
    expect(headers).toEqual([['Content-Type', 'text/x-ftp-listing; format=mlsd']]);
    expect(text(body)).toContain('type=file;size=9;modify=20250301120000; README\r\n');
    expect(text(body)).toContain('type=dir; deep\r\n');
  });

  test('is listed by LIST, over PASV, where the server knows nothing newer', async () => {
    const unknown = () => '500 Unknown command';
    const server = await start({ MLSD: unknown, EPSV: unknown });
    const session = fetcherWith().open(server.origin);
    const url = `${server.origin}/pub/`;
    const { body, headers } = response(await session.request({ url }));
    expect(headers).toEqual([['Content-Type', 'text/x-ftp-listing; format=list']]);
    expect(text(body)).toContain('Mar  1 12:00 README\r\n');
    await session.request({ url });
    expect(server.commands.filter((line) => line === 'MLSD' || line === 'EPSV')).toHaveLength(2);
  });

  test('that does not exist is gone', async () => {
    expect(await get(await start(), '/nowhere/')).toMatchObject({ kind: 'failure', code: 'gone' });
  });
});

test('credentials of a URL are never sent', async () => {
  const server = await start();
  const url = server.origin.replace('//', '//user:secret@');
  const exchange = await fetcherWith()
    .open(server.origin)
    .request({ url: `${url}/pub/README` });
  expect(exchange).toMatchObject({ code: 'ok', url: `${server.origin}/pub/README` });
  expect(server.commands.join()).not.toMatch(/secret|USER user/);
});

test('a path cannot hold a second command', async () => {
  const server = await start();
  const exchange = failure(await get(server, '/a%0D%0ADELE%20/pub/README'));
  expect(exchange.code).toBe('url-invalid');
  expect(server.commands).toEqual([]);
});

test('a connection that the server closed between two requests may be tried again', async () => {
  const server = await start();
  const session = fetcherWith().open(server.origin);
  const url = `${server.origin}/pub/README`;
  await session.request({ url });
  server.overrides.set('MDTM', (_, { control }) => {
    control.destroy();
    return null;
  });
  const lost = await session.request({ url });
  expect(diedUnanswered(lost)).toBe(true);
  server.overrides.clear();
  expect(await session.request({ url })).toMatchObject({ code: 'ok', reusedConnection: false });
});
