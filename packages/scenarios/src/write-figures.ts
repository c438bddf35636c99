import { openComplaintsCounter, readCounters, type PrismaClient } from '@meguri/database';
import { seededRandom } from '@meguri/testing';
import type { Scenario } from './scenario.ts';

const samples = 143;
const everyMs = 600_000;
/** Share of the known pages that were discovered within the day. */
const growth = 0.04;

/**
 * Figures of the overview every ten minutes of the last day: cumulative ones grow up to now,
 * others stay near their value.
 */
export async function writeFigures(
  prisma: PrismaClient,
  { scenario, seed, now }: { scenario: Scenario; seed: number; now: Date },
): Promise<void> {
  const counters = await readCounters(prisma);
  const random = seededRandom(seed);
  const of = (name: string) => counters.get(name) ?? 0;
  const about = (value: number, spread: number) =>
    Math.max(0, Math.round(value * (1 + spread * (random.next() - 0.5))));
  const latest = Math.floor(now.getTime() / everyMs) * everyMs;
  const data = Array.from({ length: samples }, (_, index) => {
    const ago = samples - index;
    const grown = 1 - (growth * ago) / samples;
    const figures = {
      known: Math.round(of('known') * grown),
      captured: Math.round(of('captured') * grown),
      hosts: Math.round(of('hosts') * grown),
      overloaded: about(of('overloaded'), 0.8),
      blocked: of('blocked'),
      nodes: scenario.nodes,
      complaints: about(of(openComplaintsCounter), 0.6),
      freshness: 0.58 + 0.03 * Math.sin(index / 20) + 0.01 * random.next(),
    };
    const at = new Date(latest - ago * everyMs);
    return Object.entries(figures).map(([name, value]) => ({ name, at, value }));
  });
  await prisma.figureSample.createMany({ data: data.flat() });
}
