import { expect, test } from 'vitest';
import { refuseStopped } from './refuse-stopped.ts';

test('stopped addresses are refused as soon as they are set, and no longer than that', () => {
  let stopped = '';
  const policy = refuseStopped({ permits: (address) => address !== '127.0.0.1' }, () => stopped);
  const permitted = () =>
    ['192.0.2.7', '192.0.3.7', '2001:db8::1', '127.0.0.1'].filter((one) => policy.permits(one));
  expect(permitted()).toEqual(['192.0.2.7', '192.0.3.7', '2001:db8::1']);
  stopped = '192.0.2.0/24, 2001:db8::1';
  expect(permitted()).toEqual(['192.0.3.7']);
  expect(policy.permits('::ffff:192.0.2.9')).toBe(false);
  stopped = '';
  expect(permitted()).toEqual(['192.0.2.7', '192.0.3.7', '2001:db8::1']);
});
