import type { AnnouncementSource, IngredientRole, IntervalIngredientName } from '@meguri/schedule';
import type { EfficiencyTerms } from '../views/interval-view.ts';
import type { HostReason, RobotsMeaning } from './host-reasons.ts';
import type { PageReason } from './page-reasons.ts';

export type Reason = PageReason | HostReason;

/** Everything that explains pages and hosts in one language: the compiler names a text that was forgotten. */
export interface ReasonTexts {
  reasons: { readonly [Code in Reason['code']]: (reason: Extract<Reason, { code: Code }>) => string };
  announcers: Readonly<Record<AnnouncementSource, string>>;
  robots: Readonly<Record<RobotsMeaning, string>>;
  ingredients: Readonly<Record<IntervalIngredientName, string>>;
  /** Why an ingredient asks for nothing. */
  unset: Readonly<Record<IntervalIngredientName, string>>;
  roles: Readonly<Record<Exclude<IngredientRole, 'not-set'>, string>>;
  /** The formula of the measured efficiency with its numbers. */
  efficiency: (terms: EfficiencyTerms, seconds: number) => string;
  /** What stands between two sentences. */
  space: string;
}
