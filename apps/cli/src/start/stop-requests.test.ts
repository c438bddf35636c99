import { expect, test } from 'vitest';
import { createStopRequests } from './stop-requests.ts';

test('one Ctrl-C that arrives several times is one request, a later one forces the stop', () => {
  let now = 1_000;
  const receive = createStopRequests(() => now);
  expect(receive()).toBe('stop');
  expect(receive()).toBe('repeated');
  now += 1_000;
  expect(receive()).toBe('repeated');
  now += 1_000;
  expect(receive()).toBe('force');
  expect(receive()).toBe('force');
});
