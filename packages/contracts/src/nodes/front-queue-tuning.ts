import type { FrontQueueTuning } from '@meguri/schedule';
import type { Settings } from '../settings/settings.ts';

/** Used while no rate is known: all hosts are then in the middle. */
const defaultRatePerDay = 0.2;

/**
 * How front queues follow from values, for `frontQueueOf`. Nodes queue hosts with it, and the console
 * explains queues with it.
 *
 * @param meanRatePerDay mean changes per page and day in the whole crawl; null: not known yet
 */
export function frontQueueTuningOf(settings: Settings, meanRatePerDay: number | null): FrontQueueTuning {
  return {
    queues: settings['frontier.frontQueues'],
    middleValuePerDay: settings['frontier.middleQueueValuePerDay'] || meanRatePerDay || defaultRatePerDay,
    valueRatio: settings['frontier.frontQueueValueRatio'],
    raiseAfterSeconds: settings['frontier.raiseAfterSeconds'],
  };
}
