import type { WhatIfOverview, WhatIfRequest } from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** The crawl's own history, crawled again by other rules. */
export interface WhatIfServices {
  overview: Verb<void, WhatIfOverview>;
  /** Minutes of work for the control plane, one replay at a time. `conflict` while another is under way, `not-found` for its list or host. */
  start: Verb<WhatIfRequest & { reason?: string | undefined }, { id: string }>;
  /** `not-found` when it is over. */
  cancel: Verb<{ id: string; reason?: string | undefined }, void>;
}
