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

/** The captures that a rule covers. */
export type AccessRulePlaceInput = Pick<AccessRuleTerms, 'surtPrefix' | 'capturedFrom' | 'capturedBefore'>;

/** Rules that decide which captures a reader of the archive may see, and the effect of takedowns on that. */
export interface AccessRuleServices {
  list: Procedure<AccessRuleFilter & { cursor?: string | undefined }, AccessRuleList>;
  /** `not-found`. */
  get: Procedure<{ id: number }, AccessRuleView>;
  /** Number of captures that a rule would decide on; changes nothing. `invalid`. */
  preview: Procedure<AccessRulePlaceInput, AccessRulePreview>;
  /**
   * The access of each kind of reader to a URL captured at an instant, even if there is no such capture.
   * `invalid`.
   */
  test: Procedure<{ url: string; capturedAt: Date }, AccessTest>;
  takedowns: Procedure<void, TakedownList>;
  /**
   * Sets the rule of a prefix and a period, in force with the next request. `auditId`: for undo. `invalid`.
   */
  set: Procedure<AccessRuleTerms & { reason?: string | undefined }, AccessRuleView & { auditId: string }>;
  /** `not-found`. */
  remove: Procedure<{ id: number; reason?: string | undefined }, { auditId: string }>;
}
