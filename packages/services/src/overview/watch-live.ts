import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OverviewServices } from '@meguri/api/services-port';
import type { LiveEvent, LiveReading } from '@meguri/contracts';
import type { Dependencies } from '../context/dependencies.ts';
import { CaptureLog } from './capture-log.ts';
import { createLiveReadings } from './live-readings.ts';
import { readLive } from './read-live.ts';

const restMs = 1_000;
/** For readers that were disconnected briefly or are slow; figures cover everything else. */
const keptCaptures = 500;

/** Live events until the reader disconnects. A slow reader gets only the latest. */
export function createWatchLive(deps: Dependencies): OverviewServices['live'] {
  const readings = createLiveReadings(
    () => readLive(deps),
    () => delay(restMs, undefined, { ref: false }),
  );
  const log = new CaptureLog(keptCaptures);
  /** Positions of another process have no meaning here. */
  const epoch = randomUUID();
  let listening = false;

  return async function* live({ input: { signal, place } }): AsyncGenerator<LiveEvent> {
    if (!listening) {
      listening = true;
      deps.feed.listen((captures) => log.add(captures));
    }
    let lastSent = numberIn(place, epoch) ?? log.last;
    let seen: LiveReading | null = null;
    const leave = readings.join();
    try {
      for (;;) {
        const reading = await readings.after(seen, signal);
        if (!reading) return;
        seen = reading;
        const { last, ...captures } = log.since(lastSent);
        lastSent = last;
        yield { ...reading, ...captures, place: `${epoch}:${last}` };
      }
    } finally {
      leave();
    }
  };
}

function numberIn(place: string | null, epoch: string): number | null {
  const number = place?.startsWith(`${epoch}:`) ? Number(place.slice(epoch.length + 1)) : NaN;
  return Number.isSafeInteger(number) ? number : null;
}
