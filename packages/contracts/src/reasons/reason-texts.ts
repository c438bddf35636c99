import type { AnnouncementSource, IngredientRole, IntervalIngredientName } from '@meguri/schedule';
import type { EfficiencyTerms } from '../views/interval-view.ts';
import type { HostReason, RobotsMeaning } from './host-reasons.ts';
import type { ConfidenceLevel, PageReason } from './page-reasons.ts';
import type { StoryEffect, StoryTopic } from './page-story.ts';

export type Reason = PageReason | HostReason;

/** All texts that explain pages and hosts in one language: the compiler reports a missing one. */
export interface ReasonTexts {
  reasons: { readonly [Code in Reason['code']]: (reason: Extract<Reason, { code: Code }>) => string };
  confidence: Readonly<Record<ConfidenceLevel, string>>;
  /** Names of the steps of a page's story. */
  topics: Readonly<Record<StoryTopic, string>>;
  effects: Readonly<Record<StoryEffect, string>>;
  announcers: Readonly<Record<AnnouncementSource, string>>;
  robots: Readonly<Record<RobotsMeaning, string>>;
  ingredients: Readonly<Record<IntervalIngredientName, string>>;
  /** Why an ingredient sets no interval. */
  unset: Readonly<Record<IntervalIngredientName, string>>;
  roles: Readonly<Record<Exclude<IngredientRole, 'not-set'>, string>>;
  /** The formula of the measured efficiency with its numbers. */
  efficiency: (terms: EfficiencyTerms, seconds: number) => string;
  /** Separator between two sentences. */
  space: string;
}
