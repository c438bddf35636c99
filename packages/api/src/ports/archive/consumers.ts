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
  /** Registers a consumer for approval. `invalid` with what to correct, `conflict` if the name is taken. */
  create: Procedure<ConsumerAct & { terms: ConsumerTermsInput }, ConsumerDetail>;
  /** Replaces its terms; withdraws packages with documents out of the new scope. `invalid`, `not-found`. */
  edit: Procedure<ConsumerAct & { terms: ConsumerTermsInput }, ConsumerDetail>;
  /** From now on, packages are made for it and it may fetch them. `not-found`, `conflict` if approved. */
  approve: Procedure<ConsumerAct, ConsumerDetail>;
  /** Ends its transfers under way. `not-found`, `conflict` unless it is approved. */
  suspend: Procedure<ConsumerAct, ConsumerDetail>;
  /** Removes a consumer with its packages; the log of its transfers stays. `not-found`. */
  remove: Procedure<ConsumerAct, void>;
  /** Replaces its token. The new one is returned only now. `not-found`. */
  token: Procedure<ConsumerAct, { token: string }>;
  /**
   * Sends waiting packages and removal lists to its address now. `not-found`, `conflict` without address or
   * approval.
   */
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
  /**
   * Has the control plane make a consumer's daily packages now. `not-found`, `conflict` unless it is
   * approved.
   */
  make: Procedure<ConsumerAct, void>;
  /**
   * Requests a package of some documents within the scope. `invalid`, `not-found`, `conflict`,
   * `too-many-attempts`.
   */
  request: Procedure<ConsumerAct & { request: PackageRequestInput }, { id: string }>;
}
