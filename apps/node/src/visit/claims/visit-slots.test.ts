import { defaultSettings, type Settings } from '@meguri/contracts';
import type { Exchange, HostSession, RunningRequest } from '@meguri/fetch';
import { describe, expect, test } from 'vitest';
import { createVisitSlots } from './visit-slots.ts';
import type { VisitSlot } from './visit-slot.ts';

function ownSlots(changed: Partial<Settings> = {}) {
  const settings = { ...defaultSettings(), 'crawler.concurrency': 10, ...changed };
  let nowMs = 1_000_000;
  let lastId = 0n;
  const slots = createVisitSlots(
    () => settings,
    () => nowMs,
  );
  const host = (isProven = false, isOwn = false) => ({ hostId: (lastId += 1n), isProven, isOwn });
  return {
    slots,
    settings,
    host,
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    /** Tries to give slots to so many new hosts, by default each at its own address. */
    fill: (count: number, address = (index: number) => `198.${index}.0.1`) =>
      Array.from({ length: count }, (_, index) => {
        const slot = slots.tryEnter(host());
        if (slot && slots.enterAddress(slot, address(index))) return slot;
        slot?.leave();
        return null;
      }),
  };
}

/** A request that lasts until it is preempted. */
function requestOf(slot: VisitSlot, bytes: () => number = () => 0) {
  const preempted: string[] = [];
  const ended = Promise.withResolvers<Exchange>();
  const session = {
    request: ({ onBegin }: { onBegin?: (running: RunningRequest) => void }) => {
      onBegin?.({
        get bytesReceived() {
          return bytes();
        },
        preempt: (detail) => {
          preempted.push(detail);
          ended.resolve({ kind: 'failure', code: 'preempted' } as Exchange);
        },
      });
      return ended.promise;
    },
  } as Partial<HostSession> as HostSession;
  slot.begin();
  const exchange = slot.request(session, { url: 'http://example.test/' });
  return { preempted, exchange };
}

const held = (slots: readonly (VisitSlot | null)[]) => slots.filter((slot) => slot !== null).length;

describe('places', () => {
  test('an address has places for so many visits, of any hosts', () => {
    const { fill, settings } = ownSlots({ 'crawler.ipConcurrency': 2 });
    const first = fill(3, () => '192.0.2.1');
    expect(held(first)).toBe(2);
    expect(held(fill(1, () => '192.0.2.2'))).toBe(1);
    first[0]?.leave();
    first[0]?.leave();
    expect(held(fill(2, () => '192.0.2.1'))).toBe(1);
    settings['crawler.ipConcurrency'] = 1;
    first[1]?.leave();
    expect(held(fill(1, () => '192.0.2.1'))).toBe(0);
  });

  test.each([
    ['/24', (index: number) => `192.0.2.${index}`, 4],
    ['/64', (index: number) => `2a00:1450:4001:81b::${index}`, 4],
    ['/48', (index: number) => `2a00:1450:4001:${index}::1`, 8],
  ])('a %s has places for so many visits, whichever addresses they are at', (_, address, places) => {
    const { fill } = ownSlots({ 'crawler.concurrency': 100, 'crawler.prefixConcurrency': 4 });
    expect(held(fill(20, address))).toBe(places);
  });

  test('a host that met a full pool is known to find no place, until there is one', () => {
    const { slots, host } = ownSlots({ 'crawler.ipConcurrency': 1 });
    const [one, two] = [host(), host()];
    expect(slots.isFull(two.hostId)).toBe(false);
    const slot = slots.tryEnter(one);
    expect(slot && slots.enterAddress(slot, '192.0.2.1')).toBe(true);
    const refused = slots.tryEnter(two);
    expect(refused && slots.enterAddress(refused, '192.0.2.1')).toBe(false);
    refused?.leave();
    expect(slots.isFull(two.hostId)).toBe(true);
    slot?.leave();
    expect(slots.isFull(two.hostId)).toBe(false);
  });

  test('a server of our own needs no place', () => {
    const { slots, host, fill } = ownSlots({ 'crawler.concurrency': 2, 'crawler.ipConcurrency': 1 });
    fill(2, () => '192.0.2.1');
    const own = slots.tryEnter(host(true, true));
    expect(own && slots.enterAddress(own, '192.0.2.1')).toBe(true);
  });
});

describe('hosts with a good record', () => {
  test('find a place while others fill all that are open to them', () => {
    const { slots, host, fill } = ownSlots({ 'crawler.reservedShare': 0.5 });
    for (const slot of Array.from({ length: 4 }, () => slots.tryEnter(host(true)))) slot?.leave();
    const proven = Array.from({ length: 3 }, () => slots.tryEnter(host(true)));
    expect(held(proven)).toBe(3);
    for (const slot of proven) slot?.leave();
    expect(held(fill(50))).toBe(5);
    expect(held(Array.from({ length: 9 }, () => slots.tryEnter(host(true))))).toBe(5);
  });

  test('nothing is reserved for them where there are none', () => {
    expect(held(ownSlots().fill(50))).toBe(10);
  });

  test('raise the reserve when refused, so that they are next', () => {
    const { slots, host, fill } = ownSlots();
    const first = fill(10);
    const proven = host(true);
    expect(slots.tryEnter(proven)).toBeNull();
    first[0]?.leave();
    expect(held(fill(1))).toBe(0);
    expect(slots.tryEnter(proven)).not.toBeNull();
  });

  test('the reserve ends some minutes after they are gone', () => {
    const { slots, host, fill, pass } = ownSlots();
    slots.tryEnter(host(true))?.leave();
    expect(held(fill(10))).toBe(8);
    pass(700);
    slots.tryEnter(host(true))?.leave();
    expect(held(fill(10))).toBe(0);
  });
});

describe('fresh hosts', () => {
  const settings = {
    'crawler.reservedShare': 0,
    'crawler.prefixConcurrency': 10,
    'crawler.ipConcurrency': 10,
  };
  const tarpit = (index: number) => `198.51.100.${index}`;

  test('find a place while hosts of one prefix want all', () => {
    const { fill } = ownSlots(settings);
    // One of the prefix is fresh; the others leave a quarter of the places, two, to fresh hosts.
    expect(held(fill(20, tarpit))).toBe(9);
    expect(held(fill(1, () => '203.0.113.1'))).toBe(1);
  });

  test('of a recently preempted prefix count as others, which let waiting hosts try at once', () => {
    const { slots, host, fill, pass } = ownSlots(settings);
    const taken = fill(10, tarpit);
    requestOf(taken[0]!);
    pass(11);
    slots.preemptSlow();
    for (const slot of taken) slot?.leave();
    expect(held(fill(10, tarpit))).toBe(8);
    const late = host();
    slots.learn({ hostId: late.hostId, isProven: false, address: tarpit(99) });
    expect(slots.isFull(late.hostId)).toBe(true);
    expect(slots.refuse(late.hostId).yields).toBe(true);
    const fresh = host();
    slots.learn({ hostId: fresh.hostId, isProven: false, address: '203.0.113.1' });
    expect(slots.isFull(fresh.hostId)).toBe(false);
  });

  test('a shortage that lasts for minutes is reported', () => {
    const { slots, fill, pass } = ownSlots(settings);
    for (let round = 0; round < 6; round += 1) {
      expect(slots.shortage).toBeNull();
      const taken = fill(10);
      requestOf(taken[0]!);
      pass(40);
      slots.preemptSlow();
      for (const slot of taken) slot?.leave();
    }
    expect(slots.shortage).toMatchObject({ seconds: 200 });
  });
});

describe('preemption', () => {
  const full = { 'crawler.reservedShare': 0 };

  test('leaves slow accesses alone while half of the slots are free', () => {
    const { slots, fill, pass } = ownSlots(full);
    const requests = fill(5).map((slot) => slot && requestOf(slot));
    pass(600);
    slots.preemptSlow();
    expect(requests.flatMap((request) => request?.preempted)).toEqual([]);
  });

  test('ends accesses below the minimum speed when all slots are taken, and says why', async () => {
    const { slots, fill, pass } = ownSlots(full);
    const taken = fill(10);
    const slow = requestOf(taken[0]!, () => 660);
    const fast = requestOf(taken[1]!, () => 500_000);
    pass(9);
    slots.preemptSlow();
    expect(slow.preempted).toEqual([]);
    pass(2);
    slots.preemptSlow();
    expect(slow.preempted).toEqual(['60 bytes/s for 11.0 s, while visit slots ran short']);
    expect(await slow.exchange).toMatchObject({ code: 'preempted' });
    expect(fast.preempted).toEqual([]);
  });

  test('counts the time of name resolution, and none between two accesses', async () => {
    const { slots, fill, pass } = ownSlots(full);
    const [first, second] = fill(10);
    const name = first!.resolve(new Promise<string>(() => {}));
    second!.begin();
    pass(11);
    slots.preemptSlow();
    expect(await name).toBeNull();
    expect(requestOf(first!).preempted).toHaveLength(1);
    expect(requestOf(second!).preempted).toEqual([]);
  });

  test('a visit that waits for politeness frees its places for others and takes them again', () => {
    const { slots, fill, pass } = ownSlots(full);
    const [first] = fill(10);
    const takePlaces = first!.park();
    expect(slots.parked).toBe(1);
    const [other] = fill(1);
    expect(other).not.toBeNull();
    pass(60);
    slots.preemptSlow();
    expect(takePlaces()).toBe(false);
    other?.leave();
    expect(takePlaces()).toBe(true);
    expect(slots.parked).toBe(0);
    expect(requestOf(first!).preempted).toEqual([]);
    first?.leave();
    expect(held(fill(2))).toBe(1);
  });
});
