import type { RevisitPolicyId } from '@meguri/schedule';

/** Parameters of a crawl. */
export interface WhatIfProposal {
  policy: RevisitPolicyId;
  /** Budget of the whole crawl; null: unlimited. */
  accessesPerDay: number | null;
  minIntervalSeconds: number;
}

/** What to simulate. */
export interface WhatIfRequest extends WhatIfProposal {
  seedListId: number;
  /** Only pages of this host; null: a sample of all hosts. */
  host: string | null;
  /** Seed of the random sample. */
  seed: number;
}

export interface WhatIfFigures {
  accesses: number;
  /** Accesses that found a change. */
  versions: number;
}

/**
 * Pages whose known change rate is between `fromRatePerDay` and ten times that; null: pages that never
 * changed.
 */
export interface WhatIfClass extends WhatIfFigures {
  fromRatePerDay: number | null;
  pages: number;
  /** Null if there was no copy. */
  freshness: number | null;
  meanAgeSeconds: number | null;
}

export interface WhatIfOutcome extends WhatIfProposal, WhatIfFigures {
  /** Accesses that found no change. */
  wasted: number;
  /** Share of the time in which the copies were current. */
  freshness: number;
  meanAgeSeconds: number;
  /** Fastest first. */
  classes: WhatIfClass[];
}

/**
 * A part of the crawl's own history, simulated from its beginning with the current rules and with the proposed
 * ones.
 */
export interface WhatIfReport {
  hosts: number;
  pages: number;
  days: number;
  /** What the crawl itself found on these pages. */
  recorded: WhatIfFigures;
  present: WhatIfOutcome;
  proposed: WhatIfOutcome;
}

/** A requested simulation. */
export interface WhatIfRun {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  request: WhatIfRequest;
  /** 0 to 1. */
  progress: number;
  startedBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  /** Why it failed. `no-history`: no page was visited twice. */
  problem: 'no-history' | 'fault' | null;
  report: WhatIfReport | null;
}

/** The current rules of each seed list, and the latest simulations, newest first. */
export interface WhatIfOverview {
  present: (WhatIfProposal & { seedListId: number; seedList: string })[];
  runs: WhatIfRun[];
}
