import type {
  ChangeDetection,
  HostIntervals,
  RevisitFilter,
  RevisitIntervals,
  StatisticsChoices,
  StatisticsFilter,
} from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** Figures by interval, from counters but for those of a site. A seed list or node that does not exist has nothing counted. */
export interface StatisticsServices {
  choices: Verb<void, StatisticsChoices>;
  /** Of a site there are the pages as they are now, and of a large one a sample. */
  revisitIntervals: Verb<RevisitFilter, RevisitIntervals>;
  /** `weeks`: so many calendar weeks back, this one included; all without it. */
  changeDetection: Verb<StatisticsFilter & { weeks?: number | undefined }, ChangeDetection>;
  /** Hosts belong to no seed list. */
  hostIntervals: Verb<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}
