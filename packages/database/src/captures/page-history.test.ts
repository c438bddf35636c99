import { expect, test } from 'vitest';
import { addCaptureFile, ownDatabase } from '../database.fixture.ts';
import { readCaptureDays, readPageHistory } from './page-history.ts';

const { prisma } = await ownDatabase();

const page = { hostId: 7n, urlKey: '11' };
const spans = [{ from: null, before: null }];
const at = (day: number) => new Date(Date.UTC(2026, 6, day, 12));

const fileId = await addCaptureFile(prisma, at(1));
await prisma.capture.createMany({
  data: [1, 2, 4].map((day) => ({
    hostId: page.hostId,
    urlKey: BigInt(page.urlKey),
    capturedAt: at(day),
    url: 'https://a.example/',
    verdict: 'changed',
    code: 'ok',
    recordType: 'response',
    fileId,
    offset: BigInt(day),
    length: 1,
  })),
});

test('a history within the limit is complete', async () => {
  expect(await readPageHistory(prisma, { ...page, spans, at: at(2), maxCount: 3 })).toMatchObject({
    count: 3,
    isComplete: true,
    position: 2,
    previous: at(1),
    next: at(4),
  });
});

test('a history beyond the limit has its latest captures, and no position before them', async () => {
  expect(await readPageHistory(prisma, { ...page, spans, at: at(1), maxCount: 2 })).toMatchObject({
    count: 2,
    isComplete: false,
    position: null,
    next: at(2),
    days: [{ day: '2026-07-02' }, { day: '2026-07-04' }],
  });
});

test('a history has only the captures of its spans', async () => {
  const some = [
    { from: null, before: at(2) },
    { from: at(4), before: null },
  ];
  const history = await readPageHistory(prisma, { ...page, spans: some, at: at(4), maxCount: 3 });
  expect(history).toMatchObject({ count: 2, isComplete: true, position: 2, previous: at(1), next: null });
  expect(history.days.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-04']);
  expect(await readPageHistory(prisma, { ...page, spans: [], at: at(4), maxCount: 3 })).toMatchObject({
    count: 0,
    days: [],
  });
});

test('days count every capture that may be shown, and link to the last one that can be replayed', async () => {
  const fault = {
    hostId: page.hostId,
    urlKey: BigInt(page.urlKey),
    url: 'https://a.example/',
    code: 'timeout',
  };
  const stored = { verdict: 'error', recordType: 'metadata', fileId, offset: 9n, length: 1 };
  const late = new Date(Date.UTC(2026, 6, 4, 23, 59));
  await prisma.capture.create({ data: { ...fault, ...stored, capturedAt: late } });
  await prisma.capture.create({ data: { ...fault, ...stored, capturedAt: at(5) } });
  expect(await readCaptureDays(prisma, { ...page, maxCount: 5 })).toEqual({
    isComplete: true,
    days: [
      { day: '2026-07-01', count: 1, changed: 1, shownAt: at(1) },
      { day: '2026-07-02', count: 1, changed: 1, shownAt: at(2) },
      { day: '2026-07-04', count: 2, changed: 1, shownAt: at(4) },
      { day: '2026-07-05', count: 1, changed: 0, shownAt: null },
    ],
  });
  expect(await readCaptureDays(prisma, { ...page, maxCount: 2 })).toMatchObject({
    isComplete: false,
    days: [
      { day: '2026-07-04', count: 1 },
      { day: '2026-07-05', count: 1 },
    ],
  });
});
