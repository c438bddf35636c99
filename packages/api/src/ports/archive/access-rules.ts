import type {
  AccessRuleFilter,
  AccessRuleList,
  AccessRulePreview,
  AccessRuleTerms,
  AccessRuleView,
  AccessTest,
  TakedownList,
} from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

/** Which captures a rule is about. */
export type AccessRulePlaceInput = Pick<AccessRuleTerms, 'surtPrefix' | 'capturedFrom' | 'capturedBefore'>;

/** Rules for readers of the archive, and what takedowns hide from them. */
export interface AccessRuleServices {
  list: Procedure<AccessRuleFilter & { cursor?: string | undefined }, AccessRuleList>;
  /** `not-found`. */
  get: Procedure<{ id: number }, AccessRuleView>;
  /** How many captures a rule would decide on; changes nothing. `invalid`. */
  preview: Procedure<AccessRulePlaceInput, AccessRulePreview>;
  /** What each kind of reader gets of a URL as captured at an instant, whether or not there is a capture. `invalid`. */
  test: Procedure<{ url: string; capturedAt: Date }, AccessTest>;
  takedowns: Procedure<void, TakedownList>;
  /** Sets the rule of a prefix and a period, in force with the next request. `auditId`: for undo. `invalid`. */
  set: Procedure<AccessRuleTerms & { reason?: string | undefined }, AccessRuleView & { auditId: string }>;
  /** `not-found`. */
  remove: Procedure<{ id: number; reason?: string | undefined }, { auditId: string }>;
}
