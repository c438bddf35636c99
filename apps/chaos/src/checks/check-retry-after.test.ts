import { expect, test } from 'vitest';
import { checkRetryAfter } from './check-retry-after.ts';
import { fault, webRequest } from './web-request.fixture.ts';

const asked = (fields: Parameters<typeof webRequest>[0]) =>
  webRequest({ status: 429, retryAfterSeconds: 120, ...fields });

test('reports a host accessed before its Retry-After is over', () => {
  const requests = [asked({ arrivedMs: 0 }), webRequest({ arrivedMs: 119_000 })];
  expect(checkRetryAfter(requests, [], 60)).toMatchObject({
    checked: 1,
    violations: [expect.stringContaining('accessed again after 118.999 s, Retry-After was 120 s')],
  });
  expect(
    checkRetryAfter([asked({ arrivedMs: 0 }), webRequest({ arrivedMs: 120_001 })], [], 60).violations,
  ).toEqual([]);
});

test('ignores other statuses, incomplete answers and other hosts', () => {
  const next = webRequest({ arrivedMs: 5_000 });
  for (const first of [
    asked({ arrivedMs: 0, status: 200 }),
    asked({ arrivedMs: 0, isComplete: false }),
    asked({ arrivedMs: 0, host: 'b.localhost' }),
  ]) {
    expect(checkRetryAfter([first, next], [], 60)).toMatchObject({ checked: 0, violations: [] });
  }
});

test('excuses an answer lost with its process only after the lease of its visit', () => {
  const killed = [fault({ losesWork: true, fromMs: 500, toMs: 500 })];
  const after = (arrivedMs: number) =>
    checkRetryAfter([asked({ arrivedMs: 0 }), webRequest({ arrivedMs })], killed, 60);
  expect(after(62_000)).toMatchObject({ violations: [], excused: 1 });
  expect(after(30_000).violations).toHaveLength(1);
  const harmless = [fault({ fromMs: 500, toMs: 500 })];
  expect(
    checkRetryAfter([asked({ arrivedMs: 0 }), webRequest({ arrivedMs: 62_000 })], harmless, 60).violations,
  ).toHaveLength(1);
});
