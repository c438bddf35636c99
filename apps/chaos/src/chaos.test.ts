import { expect, test } from 'vitest';
import { shortRun } from './options.ts';
import { formatReport, isSound } from './report.ts';
import { runChaos } from './run-chaos.ts';

test(
  'breaks no rule under simultaneous kills, network cuts and clock shifts',
  { timeout: 600_000 },
  async () => {
    const seed = Date.now() % 1_000_000;
    const lines: string[] = [];
    const report = await runChaos(
      { ...shortRun, seed },
      (line) => lines.push(line),
      new AbortController().signal,
    );
    expect(isSound(report), `${lines.join('\n')}\n\n${formatReport(report)}`).toBe(true);
    expect(report.requests).toBeGreaterThan(report.hosts);
  },
);
