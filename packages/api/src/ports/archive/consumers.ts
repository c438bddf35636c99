import type {
  ConsumerDetail,
  ConsumerList,
  ConsumerTermsInput,
  PackageDetail,
  PackageList,
  PackageRequestInput,
  RemovalListPage,
  TransferList,
} from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

interface ConsumerAct {
  name: string;
  reason?: string | undefined;
}

/** Organizations that receive copies of parts of the archive. */
export interface ConsumerServices {
  list: Procedure<{ cursor?: string | undefined }, ConsumerList>;
  /** `not-found`. */
  get: Procedure<{ name: string }, ConsumerDetail>;
  /** Registers one, to be approved. `invalid` with what to correct, `conflict` where the name is taken. */
  create: Procedure<ConsumerAct & { terms: ConsumerTermsInput }, ConsumerDetail>;
  /** Replaces its terms. Packages with what is outside of the new scope are withdrawn. `invalid`, `not-found`. */
  edit: Procedure<ConsumerAct & { terms: ConsumerTermsInput }, ConsumerDetail>;
  /** From now on packages are made for it, and it may fetch them. `not-found`, `conflict` where it is approved. */
  approve: Procedure<ConsumerAct, ConsumerDetail>;
  /** Ends transfers that are under way. `not-found`, `conflict` unless it was approved. */
  suspend: Procedure<ConsumerAct, ConsumerDetail>;
  /** Removes it with its packages; the log of its transfers stays. `not-found`. */
  remove: Procedure<ConsumerAct, void>;
  /** A new token in the place of the former one, shown this once. `not-found`. */
  token: Procedure<ConsumerAct, { token: string }>;
  /** Has what waits sent to its address now. `not-found`, `conflict` without an address or unless it is approved. */
  push: Procedure<ConsumerAct, ConsumerDetail>;
  /** Latest first; of one consumer, or of one package, or all. */
  transfers: Procedure<
    { consumer?: string | undefined; packageId?: string | undefined; cursor?: string | undefined },
    TransferList
  >;
}

/** Lists of takedowns and purges for consumers. */
export interface RemovalServices {
  /** Latest first; of one consumer, or of all. */
  list: Procedure<{ consumer?: string | undefined; cursor?: string | undefined }, RemovalListPage>;
}

/** Files that are made for consumers. */
export interface PackageServices {
  list: Procedure<{ consumer?: string | undefined; cursor?: string | undefined }, PackageList>;
  /** `not-found`. */
  get: Procedure<{ id: string }, PackageDetail>;
  /** Lets the control plane make the daily packages of a consumer now. `not-found`, `conflict` unless it is approved. */
  make: Procedure<ConsumerAct, void>;
  /** Asks for a package of some documents within the scope. `invalid`, `not-found`, `conflict`, `too-many-attempts`. */
  request: Procedure<ConsumerAct & { request: PackageRequestInput }, { id: string }>;
}
