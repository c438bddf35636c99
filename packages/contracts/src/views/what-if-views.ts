import type { RevisitPolicyId } from '@meguri/schedule';

/** How the crawl could be run. */
export interface WhatIfProposal {
  policy: RevisitPolicyId;
  /** Of the whole crawl; null for as many as the pages ask for. */
  accessesPerDay: number | null;
  minIntervalSeconds: number;
}

/** What is to be replayed. */
export interface WhatIfRequest extends WhatIfProposal {
  seedListId: number;
  /** Pages of this host alone; null for a sample of all hosts. */
  host: string | null;
  /** Another number looks at other pages. */
  seed: number;
}

export interface WhatIfFigures {
  accesses: number;
  /** Accesses that found a change. */
  versions: number;
}

/** Pages that changed, as far as is known, between `fromRatePerDay` and ten times as often; null: never. */
export interface WhatIfClass extends WhatIfFigures {
  fromRatePerDay: number | null;
  pages: number;
  /** Null where there was no copy. */
  freshness: number | null;
  meanAgeSeconds: number | null;
}

export interface WhatIfOutcome extends WhatIfProposal, WhatIfFigures {
  /** Accesses that found nothing new. */
  wasted: number;
  /** Share of the time in which the copies were current. */
  freshness: number;
  meanAgeSeconds: number;
  /** The fastest first. */
  classes: WhatIfClass[];
}

/** A part of the crawl's own history, crawled again from its beginning by the rules that hold and by others. */
export interface WhatIfReport {
  hosts: number;
  pages: number;
  days: number;
  /** What the crawl itself did with these pages. */
  recorded: WhatIfFigures;
  present: WhatIfOutcome;
  proposed: WhatIfOutcome;
}

/** A replay that was asked for. */
export interface WhatIfRun {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  request: WhatIfRequest;
  /** 0 to 1. */
  progress: number;
  startedBy: string;
  createdAt: Date;
  finishedAt: Date | null;
  /** Why it failed: `no-history` where no page was visited twice. */
  problem: 'no-history' | 'fault' | null;
  report: WhatIfReport | null;
}

/** The rules that hold for a seed list, and the latest replays, newest first. */
export interface WhatIfOverview {
  present: (WhatIfProposal & { seedListId: number; seedList: string })[];
  runs: WhatIfRun[];
}
