import { takedownHides } from '@meguri/access';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listHostCaptures } from '../captures/captures-repository.ts';
import { addCaptureFile, later, ownDatabase, start } from '../database.fixture.ts';
import { hostIdOf, urlKeyOf } from '../ids.ts';
import { countCapturesOf, listTakedownsInForce } from './takedowns.ts';

const { prisma } = await ownDatabase();
const fileId = await addCaptureFile(prisma, start);
const hosts = ['a.example', 'b.example'];
const paths = ['/', '/a', '/a/b', '/a%b', '/A', '/a_'];

const page = fc.record({ host: fc.constantFrom(...hosts), path: fc.constantFrom(...paths) });
const drawnCapture = fc.record({ of: page, body: fc.option(fc.constantFrom(...paths)) });
const drawnTakedown = fc.record({ of: page, scope: fc.constantFrom('host', 'url', 'prefix') });

const located = ({ host, path }: { host: string; path: string }) => {
  const url = `https://${host}${path}`;
  return { hostId: hostIdOf(host), hostName: host, urlKey: urlKeyOf(url), url };
};
const scopeOf = ({ of, scope }: { of: { host: string; path: string }; scope: string }) => {
  const { hostId, hostName, urlKey, url } = located(of);
  return {
    hostId,
    hostName,
    urlKey: scope === 'url' ? urlKey : null,
    url: scope === 'host' ? null : url,
  };
};

test('lists and counts hide exactly what the access function hides', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnCapture, { minLength: 1, maxLength: 12 }),
      fc.array(drawnTakedown, { maxLength: 4 }),
      async (captures, takedowns) => {
        await prisma.$executeRaw`TRUNCATE capture, takedown`;
        // Every page has the capture that others may repeat.
        for (const host of hosts) for (const path of paths) await store(located({ host, path }), 0, null);
        const rows = captures.map(({ of, body }, index) => {
          const bodyOf = body === null || body === of.path ? null : located({ host: of.host, path: body });
          return { ...located(of), seconds: index + 1, bodyOf };
        });
        for (const { seconds, bodyOf, ...row } of rows) await store(row, seconds, bodyOf?.urlKey ?? null);
        const scopes = takedowns.map(scopeOf);
        for (const { hostId, hostName, urlKey, url } of scopes)
          await prisma.takedown.create({
            data: {
              hostId,
              hostName,
              urlKey: urlKey === null ? null : BigInt(urlKey),
              url,
              createdAt: start,
              createdBy: 'x',
            },
          });
        const everyRow = [
          ...rows,
          ...hosts.flatMap((host) =>
            paths.map((path) => ({ ...located({ host, path }), seconds: 0, bodyOf: null })),
          ),
        ];
        for (const host of hosts) {
          const hostId = hostIdOf(host);
          const shown = await listHostCaptures(prisma, { hostId, after: null, limit: 100 });
          const named = (of: { url: string; capturedAt: Date }[]) =>
            of.map(({ url, capturedAt }) => `${url} ${capturedAt.toISOString()}`).toSorted();
          expect(named(shown)).toEqual(
            named(
              everyRow
                .filter((row) => row.hostId === hostId && !scopes.some((scope) => takedownHides(scope, row)))
                .map((row) => ({ url: row.url, capturedAt: later(row.seconds) })),
            ),
          );
        }
        for (const scope of scopes)
          expect(await countCapturesOf(prisma, { ...scope, limit: 100 })).toBe(
            everyRow.filter((row) => takedownHides(scope, row)).length,
          );
        for (const row of everyRow.slice(0, 4)) {
          const inForce = await listTakedownsInForce(prisma, { hostId: row.hostId, page: row, limit: 100 });
          expect(inForce).toHaveLength(
            scopes.filter((scope) => takedownHides(scope, { ...row, bodyOf: null })).length,
          );
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

async function store(
  { hostId, urlKey, url }: { hostId: bigint; urlKey: string; url: string },
  seconds: number,
  bodyKey: string | null,
): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO capture (host_id, url_key, captured_at, url, verdict, code, record_type, file_id, "offset", length,
      payload_bytes, duration_ms, refers_to_at, refers_to_key)
    VALUES (${hostId}, ${BigInt(urlKey)}, ${later(seconds)}, ${url}, 'changed', 'ok', ${bodyKey === null ? 'response' : 'revisit'},
      ${fileId}, 0, 1, 1, 1, ${bodyKey === null ? null : later(0)}, ${bodyKey === null ? null : BigInt(bodyKey)})
    ON CONFLICT DO NOTHING`;
}
