import type { FigureHistory, LiveEvent, Overview, SeriesPoint } from '@meguri/contracts';
import type { ActorContext, Verb } from './verb.ts';

export interface OverviewServices {
  get: Verb<void, Overview>;
  /** One point per minute in which something happened, oldest first; minutes without a row are not made up. */
  series: Verb<{ rangeMinutes: number }, SeriesPoint[]>;
  /** Yields at once, then about every second until `signal` aborts; returns (not throws) then. `place`: of the last event heard before a loss. */
  live: (call: {
    ctx: ActorContext;
    input: { signal: AbortSignal; place: string | null };
  }) => AsyncIterable<LiveEvent>;
  /** Of the last 24 h. */
  history: Verb<void, FigureHistory>;
}
