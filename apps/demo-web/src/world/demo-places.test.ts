import { expect, test } from 'vitest';
import { demoPlaceOf } from './demo-places.ts';
import { spreadAddresses } from '../serving/loopback-address.ts';

test('all servers of the demo web have a location, in more than thirty places', () => {
  const cities = spreadAddresses().map((address) => demoPlaceOf(address)?.city);
  expect(cities).not.toContain(undefined);
  expect(new Set(cities).size).toBeGreaterThan(30);
});

test('no other address has one', () => {
  for (const address of ['127.0.0.1', '127.0.1.2', '192.0.2.7', '::1', ''])
    expect(demoPlaceOf(address)).toBeNull();
});
