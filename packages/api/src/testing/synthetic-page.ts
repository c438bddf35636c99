import type { CaptureRow, HostDetail } from '@meguri/contracts';
import type { MemoryWorld } from './memory-world.ts';

export const paths = [
  '',
  'about/',
  'news/',
  'news/2026/10/opening-of-the-new-reading-room.html',
  'faq.html',
  'calendar?month=11',
  'feed.xml',
  'img/logo.svg',
  'documents/annual-report-2025.pdf',
  'people/',
  'contact.html',
  'events/autumn-festival/programme.html',
];
const titles = [
  'Front page',
  'About us',
  'News',
  'The new reading room opens',
  'Questions and answers',
  'Calendar, November',
  null,
  null,
  'Annual report 2025',
  'People',
  'Contact',
  'Autumn festival: programme',
];

export function addPage(
  world: MemoryWorld,
  host: HostDetail,
  path: string,
  position: number,
  now: Date,
): void {
  const { random } = world;
  const url = `https://${host.name}/${path}`;
  const visits = 2 + Math.floor(random() * 30);
  const changes = Math.floor(visits * random() * 0.7);
  const interval = 86_400 * (1 + random() ** 2 * 90);
  const captures = Array.from({ length: Math.min(visits, 14) }, (_, index) =>
    memoryCapture(world, url, now.getTime() - (index + random()) * interval * 1_000),
  );
  const last = captures[0];
  const state =
    position === 4 ? 'failing' : position === 10 ? 'gone' : position === 5 ? 'excluded' : 'scheduled';
  const nextVisitAt =
    state === 'excluded' ? null : new Date((last?.capturedAt.getTime() ?? now.getTime()) + interval * 1_000);
  const ratePerDay = changes > 0 ? 86_400 / interval : 0.004;
  world.pages.set(url, {
    url,
    host: host.name,
    state,
    lastCode: last?.code ?? null,
    lastStatus: last?.status ?? null,
    lastAccessAt: last?.capturedAt ?? null,
    lastChangedAt: captures.find(({ verdict }) => verdict === 'changed')?.capturedAt ?? null,
    nextVisitAt,
    hostPaused: host.state === 'paused',
    intervalSeconds: interval,
    visits,
    changes,
    title: titles[position] ?? null,
    depth: position === 0 ? 0 : 1 + (position % 3),
    dynamicHops: path.includes('?') ? 1 : 0,
    discoveredAt: new Date(now.getTime() - 86_400_000 * 90),
    seedList: 'Default',
    policy: 'gamma',
    ratePerDay,
    rateBounds: { lowPerDay: ratePerDay / 2, highPerDay: ratePerDay * 1.8 },
    why: {
      code: 'estimated-rate',
      deferred: position === 9,
      consecutiveErrors: 0,
      announcement: null,
      interval: [{ code: 'estimated-rate', ratePerDay, intervalSeconds: interval }],
      alarmed: false,
      outlook: [
        { code: 'after-change', intervalSeconds: 354_240 },
        { code: 'after-no-change', intervalSeconds: 552_960 },
      ],
    },
    crawlPause: null,
    stoppedBy: null,
    takedowns: [],
    hiddenCaptures: 0,
    duplicate: null,
    excludedReason: state === 'excluded' ? 'robots-disallowed' : null,
    language: 'en',
    mime: 'text/html',
    etag: '"5f3-61a"',
    lastModified: 'Tue, 03 Nov 2026 08:12:31 GMT',
    captures,
  });
}

function memoryCapture({ random }: MemoryWorld, url: string, at: number): CaptureRow {
  const chance = random();
  const verdict = chance < 0.35 ? 'changed' : chance < 0.93 ? 'unchanged' : 'error';
  return {
    url,
    capturedAt: new Date(at),
    verdict,
    code:
      verdict === 'error'
        ? 'headers-timeout'
        : verdict === 'unchanged' && chance > 0.6
          ? 'not-modified'
          : 'ok',
    status: verdict === 'error' ? null : verdict === 'unchanged' && chance > 0.6 ? 304 : 200,
    mime: 'text/html',
    recordType: verdict === 'unchanged' ? 'revisit' : 'response',
    fileName: `meguri-20261103081231-00001.warc.gz`,
    offset: Math.floor(random() * 1e9),
    length: Math.floor(800 + random() * 9_000),
    payloadBytes: Math.floor(4_000 + random() * 90_000),
    payloadDigest: verdict === 'error' ? null : 'sha256:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJHQ3OZ2OZ5LQ4BQXF4OQA',
    truncated: null,
    durationMs: Math.floor(20 + random() * 800),
  };
}
