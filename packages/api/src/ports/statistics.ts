import type {
  ChangeDetection,
  HostIntervals,
  RevisitIntervals,
  StatisticsChoices,
  StatisticsFilter,
} from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** Figures by interval, from counters only. A seed list or node that does not exist has nothing counted. */
export interface StatisticsServices {
  choices: Verb<void, StatisticsChoices>;
  revisitIntervals: Verb<StatisticsFilter, RevisitIntervals>;
  /** `weeks`: so many calendar weeks back, this one included; all without it. */
  changeDetection: Verb<StatisticsFilter & { weeks?: number | undefined }, ChangeDetection>;
  /** Hosts belong to no seed list. */
  hostIntervals: Verb<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}
