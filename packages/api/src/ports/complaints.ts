import type {
  ComplaintDetail,
  ComplaintPage,
  ComplaintQuery,
  ComplaintTriage,
  NewComplaint,
} from '@meguri/contracts';
import type { Verb } from '../services-port.ts';

/** The inbox of complaints. Every change is audited under `complaint:<id>`, and refuses (`conflict`) a version that is not the latest. */
export interface ComplaintServices {
  list: Verb<ComplaintQuery, ComplaintPage>;
  /** `not-found`. */
  get: Verb<{ id: string }, ComplaintDetail>;
  /** Writes down what came by telephone or letter. `invalid`. */
  enter: Verb<NewComplaint, ComplaintDetail>;
  /** `not-found`, `invalid`, `conflict`. */
  triage: Verb<
    { id: string; change: ComplaintTriage; version?: number | undefined; reason?: string | undefined },
    ComplaintDetail
  >;
  /** Queues an answer by mail. `not-found`, `invalid` where nobody can be answered, `conflict`. */
  answer: Verb<{ id: string; text: string; close: boolean; version?: number | undefined }, ComplaintDetail>;
}
