import type { DemoState, DemoTour } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** What a demo says of itself. */
export interface DemoServices {
  /** Null: this installation crawls no simulated web. Answered from memory once known. */
  state: () => Promise<DemoState | null>;
  /** Subjects and figures of the guided tour at present. `not-found` outside of a demo. */
  tour: Procedure<void, DemoTour>;
}
