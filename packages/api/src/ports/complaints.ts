import type {
  ActPreview,
  AccessCheck,
  AddressCheck,
  AnswerTemplate,
  ComplaintAct,
  ComplaintDetail,
  ComplaintEvidence,
  ComplaintFigures,
  ComplaintPage,
  ComplaintQuery,
  ComplaintTriage,
  NewComplaint,
  TimeRange,
} from '@meguri/contracts';
import type { Procedure, CallContext } from './procedure.ts';

/**
 * The inbox of complaints. Every change is audited under `complaint:<id>`, and refused (`conflict`) for a
 * version that is not the latest.
 */
export interface ComplaintServices {
  list: Procedure<ComplaintQuery, ComplaintPage>;
  /** `not-found`. */
  get: Procedure<{ id: string }, ComplaintDetail>;
  /** Files a complaint that arrived by telephone or letter. `invalid`. */
  enter: Procedure<NewComplaint, ComplaintDetail>;
  /** `not-found`, `invalid`, `conflict`. */
  triage: Procedure<
    { id: string; change: ComplaintTriage; version?: number | undefined; reason?: string | undefined },
    ComplaintDetail
  >;
  /** Queues an answer by mail. `not-found`, `invalid` if an answer is impossible, `conflict`. */
  answer: Procedure<
    { id: string; text: string; close: boolean; version?: number | undefined },
    ComplaintDetail
  >;
  /** Answer templates, those in the language of the complaint first. */
  templates: Procedure<{ id: string }, AnswerTemplate[]>;
  /** Recent accesses to a host of a complaint. `not-found`. */
  evidence: Procedure<{ id: string; host: string }, ComplaintEvidence>;
  /** Whether the addresses that a complaint names were ours. */
  addresses: Procedure<{ id: string }, AddressCheck[]>;
  /** Figures by quarter. */
  figures: Procedure<{ range?: TimeRange | undefined } | undefined, ComplaintFigures>;
  /** Previews an act; changes nothing. `not-found`, `invalid`. */
  preview: Procedure<{ act: ComplaintAct }, ActPreview>;
  /** Carries out an act. `not-found`, `invalid`, `conflict`. */
  act: Procedure<
    { id: string; act: ComplaintAct; version?: number | undefined; reason?: string | undefined },
    ComplaintDetail
  >;
  /** Undoes an act. `not-found`, `conflict` if the same fields have changed since. */
  undo: Procedure<{ id: string; actionId: string; reason?: string | undefined }, ComplaintDetail>;
  /**
   * Files a quarantined message; audited under `mail:<id>`. `not-found`, `invalid` if it still cannot be
   * filed.
   */
  fileMailAgain: Procedure<{ mail: string; reason?: string | undefined }, { complaint: string }>;
}

/**
 * Result of a complaint from the public form. `isUnverified`: it lacks proof of work and waits for a review.
 */
export type FormOutcome =
  | { kind: 'accepted'; isUnverified: boolean }
  | { kind: 'invalid'; field: string }
  | { kind: 'too-many' };

/** The public complaint form. No sign-in. */
export interface ComplaintFormServices {
  /**
   * A challenge for the proof of work (the SHA-256 of `challenge:number` must begin with this many zero
   * bits), and our product token.
   */
  begin: () => Promise<{ challenge: string; bits: number; product: string }>;
  submit: (call: { ctx: CallContext; fields: Record<string, string> }) => Promise<FormOutcome>;
  /** Whether a request that a server logged was ours: fields `host`, `address` and `at`. */
  check: (call: { ctx: CallContext; fields: Record<string, string> }) => Promise<AccessCheck>;
}
