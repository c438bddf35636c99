import { setTimeout as delay } from 'node:timers/promises';
import type { OverviewServices } from '@meguri/api/services-port';
import type { CaptureEvent, LiveEvent } from '@meguri/contracts';
import { isTransient, listNodes } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { counterFigures } from './counter-figures.ts';
import { currentNodes } from './current-nodes.ts';

const tickMs = 250;
/** A `nodes` event every fourth tick: once a second. */
const ticksPerPulse = 4;
/** What a slow reader has not taken yet; older captures are dropped, the figures tell of them anyway. */
const mostWaitingCaptures = 500;

/** What happens, as it happens: what nodes publish, and the counters every second, until the reader goes. */
export function createWatchLive(deps: Dependencies): OverviewServices['live'] {
  return async function* live({ input: { signal } }): AsyncGenerator<LiveEvent> {
    let captures: CaptureEvent[] = [];
    const stop = deps.feed.listen((batch) => {
      captures = [...captures, ...batch].slice(-mostWaitingCaptures);
    });
    try {
      for (let tick = 0; !signal.aborted; tick += 1) {
        const pulse = tick % ticksPerPulse === 0 ? await nodesEvent(deps) : null;
        if (pulse) yield pulse;
        if (captures.length > 0) {
          const batch = captures;
          captures = [];
          yield { kind: 'captures', captures: batch };
        }
        await delay(tickMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      stop();
    }
  };
}

/** Null while the database is away for a moment: the next pulse tells. */
async function nodesEvent({ prisma, feed, clock }: Dependencies): Promise<LiveEvent | null> {
  try {
    const [records, figures] = await Promise.all([listNodes(prisma), counterFigures(prisma)]);
    return { kind: 'nodes', nodes: currentNodes(records, feed.nodes(), clock.now()), ...figures };
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}
