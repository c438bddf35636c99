import type { CallContext } from './verb.ts';

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
