import type { FrontQueueTuning } from '@meguri/schedule';
import type { Settings } from '../settings/settings.ts';

/** Where no rate is known yet, in which case all hosts are in the middle. */
const usualRatePerDay = 0.2;

/**
 * How front queues follow from values, for `frontQueueOf`. Nodes queue with it and the console explains with it.
 *
 * @param meanRatePerDay mean changes of a page a day in the whole crawl; null before that is known
 */
export function frontQueueTuningOf(settings: Settings, meanRatePerDay: number | null): FrontQueueTuning {
  return {
    queues: settings['frontier.frontQueues'],
    middleValuePerDay: settings['frontier.middleQueueValuePerDay'] || meanRatePerDay || usualRatePerDay,
    valueRatio: settings['frontier.frontQueueValueRatio'],
    raiseAfterSeconds: settings['frontier.raiseAfterSeconds'],
  };
}
