import { expect, test } from 'vitest';
import { lastIndexedEnd } from '../nodes/node-rows.ts';
import { migrate } from './migrate.ts';
import { withOlderLayout } from './older-layout.fixture.ts';

const firstNewer = '20261123221500_captures_by_month';
const open = 'meguri-3-20260301000000-00001.warc.gz';

test('captures of an older layout keep every value, and their files get numbers', () =>
  withOlderLayout(firstNewer, async ({ prisma, url }) => {
    await prisma.$executeRaw`
      INSERT INTO page (host_id, url_key, discovered_at, seed_list_id, depth, dynamic_hops, priority, next_reason, url)
      VALUES (1, 2, now(), 1, 0, 0, 0, 0, 'https://a.example/')`;
    await prisma.$executeRaw`
      INSERT INTO warc_file (name, node_id, opened_at, sealed_at, bytes) VALUES ('sealed.warc.gz', 1, now(), now(), 900)`;
    await prisma.$executeRaw`
      INSERT INTO capture (host_id, url_key, captured_at, url, outcome, code, status, mime, record_type, file_name, "offset", length,
        payload_digest, payload_bytes, truncated, refers_to_at, refers_to_key, duration_ms, etag, last_modified, title, language,
        elapsed_seconds, seed_list_id)
      VALUES
        (1, 2, '2026-01-31T23:59:59.999999Z', 'https://a.example/', 'new', 'ok', 200, 'text/html', 'response', 'sealed.warc.gz', 100, 50,
          'x', 7, 'length', NULL, NULL, 12, '"e"', 'Mon', 'A title', 'en', NULL, NULL),
        (1, 2, '2026-02-01T00:00:00Z', 'https://a.example/', 'unchanged', 'ok', 200, NULL, 'revisit', ${open}, 150, 60,
          NULL, 0, NULL, '2026-01-31T23:59:59.999999Z', 9, 13, NULL, NULL, NULL, NULL, 86400, 4),
        (1, 3, '2026-02-02T00:00:00Z', 'https://a.example/robots.txt', 'check', 'ok', 200, NULL, 'response', ${open}, 40, 70,
          NULL, 0, NULL, NULL, NULL, 14, NULL, NULL, NULL, NULL, NULL, NULL)`;
    const read = (from: string) =>
      prisma.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
        `SELECT to_jsonb(c) - '{file_id,digest_algorithm}'::text[] AS row FROM ${from} AS c ORDER BY url_key, captured_at`,
      );
    const before = await read('capture');

    expect(await migrate(url)).toContain(firstNewer);

    // A later migration renames the column.
    const kept = before.map(({ row: { outcome: verdict, ...row } }) => ({ row: { ...row, verdict } }));
    expect(await read('capture_entry')).toEqual(kept);
    const places = await prisma.$queryRaw<{ place: string; url: string | null }[]>`
      SELECT tableoid::regclass::text AS place, url FROM capture ORDER BY url_key, captured_at`;
    expect(places).toEqual([
      { place: 'capture_2026_01', url: null },
      { place: 'capture_2026_02', url: null },
      { place: 'capture_2026_02', url: 'https://a.example/robots.txt' },
    ]);
    expect(await lastIndexedEnd(prisma, open)).toBe(210);
    expect(await lastIndexedEnd(prisma, 'sealed.warc.gz')).toBe(150);
    expect(await prisma.warcFile.findUnique({ where: { name: open } })).toMatchObject({
      nodeId: 3,
      sealedAt: null,
    });
  }));
