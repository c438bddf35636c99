import { expect, test } from 'vitest';
import { createTrapReports } from './trap-reports.ts';

const hourMs = 3_600_000;

function reports() {
  const found: string[] = [];
  const clock = { ms: 0 };
  const onTrap = createTrapReports({ nowMs: () => clock.ms, report: (host) => found.push(host) });
  const find = (host: string) =>
    onTrap({ host, url: `http://${host}/calendar/2126/01/`, kind: 'trap-calendar' });
  return { found, clock, find };
}

test('a host is reported once', () => {
  const { found, find } = reports();
  find('a.example');
  find('a.example');
  expect(found).toEqual(['a.example']);
});

test('five hosts an hour are reported, and further ones in the next hour', () => {
  const { found, clock, find } = reports();
  for (let host = 0; host < 8; host += 1) find(`${host}.example`);
  expect(found).toHaveLength(5);
  clock.ms = hourMs;
  find('7.example');
  expect(found.at(-1)).toBe('7.example');
});

test('an event names the trap and an address of bounded length', () => {
  const details: unknown[] = [];
  const onTrap = createTrapReports({ nowMs: () => 0, report: (_, detail) => details.push(detail) });
  const url = `http://a.example/${'a/'.repeat(500)}`;
  onTrap({ host: 'a.example', url, kind: 'trap-repeated-segments' });
  expect(details).toEqual([{ host: 'a.example', url: url.slice(0, 200), trap: 'segments' }]);
});
