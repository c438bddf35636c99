import { describe, expect, test } from 'vitest';
import { admitConnection, mailNetwork, overdueConnections } from './connection-slots.ts';

const limits = { connections: 4, perNetwork: 2 };
const nowMs = 100_000;
const held = (network: string, silentSeconds: number, openSeconds = silentSeconds) => ({
  network,
  progressMs: nowMs - silentSeconds * 1_000,
  openedMs: nowMs - openSeconds * 1_000,
});
const admit = (connections: ReturnType<typeof held>[], network = 'new') =>
  admitConnection(connections, { network, nowMs }, limits);

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('counts %s under %s', (address, network) => expect(mailNetwork(address)).toBe(network));

describe('a new connection', () => {
  test('gets a slot while there are some', () => {
    expect(admit([held('a', 1), held('a', 1), held('b', 1)])).toEqual({ kind: 'admitted', evicted: null });
  });

  test('evicts the connection without progress for longest, of the network that holds most', () => {
    const crowd = [held('a', 5), held('a', 9), held('b', 50), held('c', 50)];
    expect(admit(crowd)).toEqual({ kind: 'admitted', evicted: crowd[1] });
  });

  test('does not evict a connection that makes progress', () => {
    expect(admit([held('a', 1), held('b', 1), held('c', 1), held('d', 0)])).toEqual({ kind: 'refused' });
  });

  test('takes no slot from other networks if its own has none left', () => {
    expect(admit([held('a', 1), held('a', 1), held('b', 50)], 'a')).toEqual({ kind: 'refused' });
    const own = [held('a', 1), held('a', 3), held('b', 50)];
    expect(admit(own, 'a')).toEqual({ kind: 'admitted', evicted: own[1] });
  });
});

describe('patience', () => {
  const overdue = (connections: ReturnType<typeof held>[]) => overdueConnections(connections, nowMs, limits);

  test('is a minute of silence while most slots are free', () => {
    expect(overdue([held('a', 59)])).toEqual([]);
    expect(overdue([held('a', 61)])).toHaveLength(1);
  });

  test('shrinks as slots run out', () => {
    const silent = held('a', 6);
    expect(overdue([silent, held('b', 1)])).toEqual([]);
    expect(overdue([silent, held('b', 1), held('c', 1), held('d', 1)])).toEqual([silent]);
  });

  test('also ends with a trickle', () => {
    const trickle = held('a', 1, 61);
    expect(overdue([trickle, held('b', 1), held('c', 1), held('d', 1)])).toEqual([trickle]);
    expect(overdue([trickle])).toEqual([]);
  });
});
