import { expect, test } from 'vitest';
import { createSystemClock, systemRandom, type TimeSources } from './system-clock.ts';

const startMs = Date.UTC(2025, 2, 1);

/** A machine whose time the test controls. */
function machine() {
  const state = { wallMs: startMs, monotonicMs: 5_000, uptimeSeconds: 90_000 };
  const sources: TimeSources = {
    wallMs: () => state.wallMs,
    monotonicMs: () => state.monotonicMs,
    uptimeSeconds: () => state.uptimeSeconds,
  };
  const clock = createSystemClock(sources);
  return {
    /** Seconds that the clock shows since the start. */
    shown: () => (clock.now().getTime() - startMs) / 1000,
    pass: (seconds: number) => {
      state.wallMs += seconds * 1000;
      state.monotonicMs += seconds * 1000;
      state.uptimeSeconds += seconds;
    },
    sleep: (seconds: number) => {
      state.wallMs += seconds * 1000;
      state.uptimeSeconds += seconds;
    },
    set: (seconds: number) => {
      state.wallMs += seconds * 1000;
    },
  };
}

test('the clock shows the time', () => {
  const { shown, pass } = machine();
  expect(shown()).toBe(0);
  pass(1_000_000.5);
  expect(shown()).toBe(1_000_000.5);
});

test('ignores a clock that is set forward', () => {
  const { shown, pass, set } = machine();
  pass(10);
  set(3_600);
  expect(shown()).toBe(10);
  pass(5);
  expect(shown()).toBe(15);
  set(-3_600);
  expect(shown()).toBe(15);
});

test('ignores a clock that is set back', () => {
  const { shown, pass, set } = machine();
  pass(10);
  set(-86_400);
  expect(shown()).toBe(10);
  pass(5);
  expect(shown()).toBe(15);
});

test('a pause between two readings does not make the clock late when it is set', () => {
  let passedMs = 0;
  let setMs = 0;
  let waits = 1;
  const clock = createSystemClock({
    wallMs: () => {
      const dateMs = startMs + passedMs + setMs;
      if (waits-- > 0) passedMs += 1_500;
      return dateMs;
    },
    monotonicMs: () => passedMs,
    uptimeSeconds: () => passedMs / 1000,
  });
  const lateMs = () => startMs + passedMs - clock.now().getTime();
  setMs = 3_600_000;
  expect(lateMs()).toBe(0);
  setMs = 0;
  expect(lateMs()).toBe(0);
});

test('a small step back stops the clock for as long', () => {
  const { shown, pass, set } = machine();
  pass(10);
  expect(shown()).toBe(10);
  set(-1.5);
  expect(shown()).toBe(10);
  pass(1);
  expect(shown()).toBe(10);
  pass(1);
  expect(shown()).toBe(10.5);
});

test('many small steps forward add up to two seconds at most', () => {
  const { shown, pass, set } = machine();
  for (let step = 0; step < 20; step += 1) {
    set(1.9);
    pass(1);
    expect(shown()).toBeLessThanOrEqual(step + 1 + 2);
  }
});

test('shows the right time after every sleep of the machine', () => {
  const { shown, pass, sleep } = machine();
  pass(10);
  sleep(8 * 3_600);
  expect(shown()).toBe(28_810);
  pass(10);
  sleep(100);
  expect(shown()).toBe(28_920);
});

test('a clock that was set forward before the machine slept shows the time that has passed', () => {
  const { shown, pass, sleep, set } = machine();
  set(500);
  pass(10);
  expect(shown()).toBe(10);
  sleep(1_000);
  expect(shown()).toBe(1_010);
});

test('the clock never goes back, whatever happens to the machine', () => {
  const { shown, pass, sleep, set } = machine();
  const events = [
    () => pass(0.4),
    () => set(-7_000),
    () => sleep(50),
    () => set(9_000),
    () => set(-1),
    () => set(1),
  ];
  let last = shown();
  for (let step = 0; step < 500; step += 1) {
    events[(step * step + 3 * step) % events.length]?.();
    const now = shown();
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

test('uses this machine by default', () => {
  const before = Date.now();
  const shown = createSystemClock().now().getTime();
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(Date.now());
});

test('randomness lies in [0, 1)', () => {
  const values = Array.from({ length: 100 }, () => systemRandom.next());
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(new Set(values).size).toBeGreaterThan(90);
});
