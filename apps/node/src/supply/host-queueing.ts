import { frontQueueTuningOf, type Settings } from '@meguri/contracts';
import {
  recordQueueing,
  type DueHost,
  type DuePage,
  type HotPath,
  type RecordedQueueing,
} from '@meguri/database';
import type { Frontier } from '@meguri/frontier';
import {
  daysBetween,
  dueValuePerDay,
  frontQueueOf,
  hasGoodRecord,
  hostMeanRatePerDay,
  pagesPerTurn,
  type HostPacing,
} from '@meguri/schedule';
import { placeOfHost } from './admission.ts';

/** What is known about a host from its due pages. */
export interface DueFindings {
  /** The value of an access to the host, per day. */
  valuePerDay: number | null;
  pacing: HostPacing | null;
}

/** Sends hosts to front queues, once the refresher's findings about them are stored. */
export interface HostQueueing {
  /**
   * @param found null: as last stored
   * @param waitingSince null: it does not wait yet
   */
  add(host: DueHost, found: DueFindings | null, waitingSince: Date | null): void;
  /** The value of an access to a host. */
  valueOf(host: DueHost, pagesInOrder: readonly DuePage[]): number | null;
  /** Stores changed findings for the next visits, and sends all hosts to their front queues. */
  flush(): Promise<void>;
}

/**
 * Least factor of a change of the value that is stored: a smaller one moves a host by less than half a queue.
 */
const notedFactor = 2;

/** Least factor of a longer needed interval that is stored; a shorter one is stored at once. */
const longerIntervalFactor = 1.25;

export function createHostQueueing(options: {
  frontier: Pick<Frontier, 'enqueue'>;
  hotPath: HotPath;
  settings: Settings;
  /** Mean changes of a page per day in the whole crawl; null before that is known. */
  meanRatePerDay: number | null;
  now: Date;
}): HostQueueing {
  const { frontier, hotPath, settings, meanRatePerDay, now } = options;
  const tuning = frontQueueTuningOf(settings, meanRatePerDay);
  const added: { host: DueHost; noted: RecordedQueueing }[] = [];
  return {
    valueOf: (host, pagesInOrder) => {
      const reached = pagesPerTurn(settings['frontier.turnSeconds'], host.effectiveIntervalSeconds);
      const stakes = pagesInOrder.slice(0, reached).map((page) => ({
        ratePerDay: page.ratePerDay,
        importance: page.importance,
        daysSinceVerdict: daysBetween(page.lastVerdictAt, now),
      }));
      const assumed = hostMeanRatePerDay(host.rateSum, host.ratePages) ?? meanRatePerDay;
      return dueValuePerDay(stakes, assumed ?? tuning.middleValuePerDay);
    },
    add: (host, found, waitingSince) => {
      const valuePerDay = found?.valuePerDay ?? host.dueValuePerDay;
      const { queue } = frontQueueOf(
        {
          valuePerDay,
          priority: host.priority,
          hasGoodRecord: hasGoodRecord(host),
          waitedSeconds: waitingSince === null ? 0 : (now.getTime() - waitingSince.getTime()) / 1000,
        },
        tuning,
      );
      const noted = {
        hostId: host.hostId,
        frontQueue: queue + 1,
        dueValuePerDay: valuePerDay,
        neededIntervalSeconds: found ? (found.pacing?.neededSeconds ?? null) : host.neededIntervalSeconds,
        pacingApplies: found ? (found.pacing?.applies ?? false) : host.pacingApplies,
      };
      added.push({ host, noted });
    },
    flush: async () => {
      const changed = added.filter(({ host, noted }) => differs(noted, host));
      await recordQueueing(
        hotPath,
        changed.map(({ noted }) => noted),
      );
      await Promise.all(
        added.map(({ host, noted }) =>
          frontier.enqueue(host.hostId, noted.frontQueue - 1, now, placeOfHost(host)),
        ),
      );
    },
  };
}

function differs(noted: RecordedQueueing, host: DueHost): boolean {
  if (noted.frontQueue !== host.frontQueue || noted.pacingApplies !== host.pacingApplies) return true;
  return (
    isBeyond(noted.dueValuePerDay, host.dueValuePerDay, 1 / notedFactor, notedFactor) ||
    isBeyond(noted.neededIntervalSeconds, host.neededIntervalSeconds, storedPrecision, longerIntervalFactor)
  );
}

/** Stored numbers have single precision, so smaller differences are none. */
const storedPrecision = 1 - 1e-6;

function isBeyond(value: number | null, known: number | null, low: number, high: number): boolean {
  if (value === null || known === null) return value !== known;
  return value < known * low || value > known * high;
}
