import type { WhatIfProposal, WhatIfReport } from '@meguri/contracts';
import type { Verb } from '../services-port.ts';

/** The crawl's own history, crawled again by other rules. */
export interface WhatIfServices {
  /** Some seconds of work on a sample of some hundred pages. Fails with `invalid` while no page has been visited twice. */
  replay: Verb<{ proposals: WhatIfProposal[]; seed: number }, WhatIfReport>;
}
