import { expect, test } from 'vitest';
import { createProtectionProbe } from './protection-probe.ts';

test('the sandbox is looked for once a minute', () => {
  let [nowMs, found] = [0, 0];
  const probe = createProtectionProbe(
    () => ((found += 1) === 1 ? 'none' : 'bubblewrap'),
    () => nowMs,
  );
  expect([probe(), probe()]).toEqual(['none', 'none']);
  nowMs = 59_999;
  expect([probe(), found]).toEqual(['none', 1]);
  nowMs = 60_000;
  expect([probe(), probe(), found]).toEqual(['bubblewrap', 'bubblewrap', 2]);
});
