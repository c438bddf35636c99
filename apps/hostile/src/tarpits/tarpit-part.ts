import type { Goal } from '@meguri/bench/goal';
import type { HostilePart, HostileScale } from '../hostile-part.ts';
import { crawlBesideTarpits, type TarpitAttack } from './crawl-beside-tarpits.ts';

type Attack = Omit<TarpitAttack, 'isProtected'> & { what: string };

const sizes = { intervalSeconds: 2, pagesOfHonestHost: 2_000 };
const short = { ...sizes, concurrency: 20, honestHosts: 20, newHonestHosts: 0, intervalSeconds: 0.8 };
const full = { ...sizes, concurrency: 100, honestHosts: 60, newHonestHosts: 20, seconds: 60 };

const attacks: Record<HostileScale, readonly Attack[]> = {
  short: [{ ...short, what: '200 tarpits in 20 prefixes', tarpits: 200, tarpitsOfPrefix: 10, seconds: 5 }],
  full: [
    { ...full, what: '1,000 tarpits in 100 prefixes', tarpits: 1_000, tarpitsOfPrefix: 10 },
    { ...full, what: '1,000 tarpits in 4 prefixes', tarpits: 1_000, tarpitsOfPrefix: 250 },
    { ...full, what: '250 tarpits in one prefix', tarpits: 250, tarpitsOfPrefix: 250 },
  ],
};

/** Servers that answer as slowly as they can, together with honest hosts. Figures: docs/limits.md#tarpits. */
export const tarpitPart: HostilePart = {
  name: 'tarpits',
  subject: 'servers that trickle robots.txt, heads, pages and redirects, or say nothing, beside honest hosts',
  run: async (scale, log) => {
    const goals: Goal[] = [];
    for (const attack of attacks[scale]) {
      // The first attack also runs without the protection, for comparison.
      for (const isProtected of attack === attacks[scale][0] ? [false, true] : [true]) {
        const run = await crawlBesideTarpits({ ...attack, isProtected });
        log(
          `${attack.what}, ${isProtected ? 'protected' : 'unprotected'}: ${run.honestAlone} honest visits in ${attack.seconds} s alone, ${run.honestBeside} beside; ${run.tarpitRequests} requests to tarpits, ${run.held} held at the end, ${run.preempted} preempted; ${Math.round(run.newReached * 100)} % of new hosts reached${run.newReachedSeconds === null ? '' : ` after ${run.newReachedSeconds.toFixed(0)} s`}`,
        );
        if (!isProtected) continue;
        if (attack.newHonestHosts > 0)
          goals.push({
            what: `new honest hosts reached in ${attack.seconds} s beside ${attack.what}, share`,
            value: run.newReached,
            target: 0.9,
            reach: 'at least',
          });
        goals.push({
          what: `visits of honest hosts beside ${attack.what}, share of those without`,
          value: run.honestBeside / run.honestAlone,
          target: 0.9,
          reach: 'at least',
        });
      }
    }
    return goals;
  },
};
