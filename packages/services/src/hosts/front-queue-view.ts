import { frontQueueTuningOf, type FrontQueueView, type Settings } from '@meguri/contracts';
import type { HostRecord } from '@meguri/database';
import { frontQueueOf, hasGoodRecord } from '@meguri/schedule';

/** The front queue of a host as its node stored it, with the inputs that lead to it. */
export function frontQueueView(
  host: HostRecord,
  waitingSince: Date | null,
  { settings, meanRatePerDay }: { settings: Settings; meanRatePerDay: number | null },
): FrontQueueView {
  const tuning = frontQueueTuningOf(settings, meanRatePerDay);
  const { byValue, priorityUp, recordUp } = frontQueueOf(
    {
      valuePerDay: host.dueValuePerDay,
      priority: host.priority,
      hasGoodRecord: hasGoodRecord(host),
      waitedSeconds: 0,
    },
    tuning,
  );
  return {
    queue: host.frontQueue,
    queues: tuning.queues,
    dueValuePerDay: host.dueValuePerDay,
    byValue: byValue + 1,
    priorityUp,
    recordUp,
    waitingSince,
    raiseAfterSeconds: tuning.raiseAfterSeconds,
  };
}
