import type { PulledList, SourceRow } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

interface SourceAct {
  id: number;
  reason?: string | undefined;
}

/** Other archives whose packages are pulled. */
export interface ConsoleSourceServices {
  /** All sources by address, without paging: there are few. */
  list: Procedure<object, { rows: SourceRow[] }>;
  /** Packages of a source, or of all, latest first. */
  packages: Procedure<{ id?: number | undefined; cursor?: string | undefined }, PulledList>;
  /** Has a source checked for packages now. `not-found`. */
  run: Procedure<SourceAct, SourceRow>;
  /** Verifies its packages with another key from now on. `invalid` for the key, `not-found`. */
  trust: Procedure<SourceAct & { publicKey: string }, SourceRow>;
  /** Removes a source. Everything imported from it stays. `not-found`. */
  remove: Procedure<SourceAct, void>;
}
