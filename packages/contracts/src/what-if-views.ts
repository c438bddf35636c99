import type { RevisitPolicyId } from '@meguri/schedule';

/** How the crawl could have been run. */
export interface WhatIfProposal {
  /** `default` is what a new crawl gets. */
  policy: 'default' | RevisitPolicyId;
  /** Accesses per page and day; null for as many as the pages ask for. */
  budget: number | null;
  minIntervalSeconds: number;
}

export interface WhatIfFigures {
  accesses: number;
  /** Accesses that found a change. */
  versions: number;
}

export interface WhatIfOutcome extends WhatIfProposal, WhatIfFigures {
  /** Accesses that found nothing new. */
  wasted: number;
  /** Share of the time in which the copies were current. */
  freshness: number;
  meanAgeSeconds: number;
}

/** A part of the crawl's own history, crawled again by other rules. */
export interface WhatIfReport {
  hosts: number;
  pages: number;
  days: number;
  /** What the crawl itself did with these pages. */
  recorded: WhatIfFigures;
  /** In the order of the proposals. */
  outcomes: WhatIfOutcome[];
}
