import { expect, test } from 'vitest';
import { createLinkMemory, knownHosts } from './link-memory.ts';

test('deleted pages and hosts are forgotten within a day', () => {
  let nowMs = 5_000;
  const memory = createLinkMemory({ nowMs: () => nowMs });
  const urls = Array.from({ length: 1_000 }, (_, n) => `http://a.example/${n}`);
  for (const url of urls) memory.known.add(url);
  memory.known.add('a.example', knownHosts);
  const isKnown = () =>
    [...urls.map((url) => memory.known.has(url)), memory.known.has('a.example', knownHosts)].filter(Boolean)
      .length;
  memory.forgetKnown();
  expect(isKnown()).toBe(urls.length + 1);
  for (let hour = 0; hour < 24; hour += 1) {
    nowMs += 3_600_001;
    memory.forgetKnown();
  }
  expect(isKnown()).toBe(0);
});
