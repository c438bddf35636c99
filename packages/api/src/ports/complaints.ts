import type {
  ActPreview,
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
} from '@meguri/contracts';
import type { Verb, CallContext } from './verb.ts';

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
  /** Beginnings of answers, those in the language of the complaint first. */
  templates: Verb<{ id: string }, AnswerTemplate[]>;
  /** What was done at a host of a complaint in the last days. `not-found`. */
  evidence: Verb<{ id: string; host: string }, ComplaintEvidence>;
  /** Whether the addresses that a complaint names were ours. */
  addresses: Verb<{ id: string }, AddressCheck[]>;
  /** By quarters. */
  figures: Verb<void, ComplaintFigures>;
  /** What an act would do; nothing is changed. `not-found`, `invalid`. */
  preview: Verb<{ act: ComplaintAct }, ActPreview>;
  /** Does it. `not-found`, `invalid`, `conflict`. */
  act: Verb<
    { id: string; act: ComplaintAct; version?: number | undefined; reason?: string | undefined },
    ComplaintDetail
  >;
  /** Takes an act back. `not-found`, `conflict` where somebody changed the same since. */
  undo: Verb<{ id: string; actionId: string; reason?: string | undefined }, ComplaintDetail>;
  /** Files a mail that was set aside because it could not be filed; audited under `mail:<id>`. `not-found`, `invalid` where it still cannot. */
  fileMailAgain: Verb<{ mail: string; reason?: string | undefined }, { complaint: string }>;
}

/** What came of a complaint from the public form. `held`: it came without proof of work, and is looked at before it counts. */
export type FormOutcome =
  | { kind: 'accepted'; held: boolean }
  | { kind: 'invalid'; field: string }
  | { kind: 'too-many' };

/** The public complaint form. Open to anybody. */
export interface ComplaintFormServices {
  /** A challenge for the proof of work: the SHA-256 of `challenge:number` is to begin with so many zero bits; and our product token. */
  begin: () => Promise<{ challenge: string; bits: number; product: string }>;
  submit: (call: { ctx: CallContext; fields: Record<string, string> }) => Promise<FormOutcome>;
}
