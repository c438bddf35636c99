/**
 * How well a change of one page of a host predicts changes of its neighbours in URL order: pages of one
 * section are edited together. Learned per host from the visits after such alarms.
 */
export interface NeighbourRecord {
  /**
   * Visits after alarms, each weighted by the chance that the neighbour's event concerned it and that no
   * change was expected anyway.
   */
  trials: number;
  /** Changes found by these visits beyond those explained by the pages' own rates. */
  excess: number;
}

export const newNeighbourRecord: NeighbourRecord = { trials: 0, excess: 0 };

/** Pages on each side that a change alarms. */
export const alarmedNeighbours = 4;

/** q of a host without trials, and the weight of this prior in trials. */
export const assumedShare = 0.2;
export const assumedTrials = 2;

/** Upper bound of q: no alarm is certain. */
export const highestShare = 0.95;

/** The weight of earlier evidence at each trial; the memory is about 200 trials. */
const keptPerTrial = 0.995;

/**
 * q: the probability that a neighbour of a changed page has changed in the same event.
 *
 * @returns in [0, 0.95]
 */
export function neighbourShare({ trials, excess }: NeighbourRecord): number {
  const share = (excess + assumedShare * assumedTrials) / (trials + assumedTrials);
  return Math.min(Math.max(share, 0), highestShare);
}

/**
 * The probability of a change at a visit, alarm included: that of the page's own belief, or that the event of
 * the alarm hit the page.
 *
 * @param own the probability that the belief gives, in [0, 1]
 * @param weight of the alarm, see {@link alarmWeight}; 0 without an alarm
 */
export function alarmedChangeProbability(own: number, weight: number, record: NeighbourRecord): number {
  return 1 - (1 - own) * (1 - weight * neighbourShare(record));
}

export interface AlarmedVisit {
  changed: boolean;
  /** The probability of a change that the page's own belief gave, in [0, 1]. */
  changeProbability: number;
  /** The weight of the alarm, see {@link alarmWeight}. */
  weight: number;
}

/** The record after a visit to a page that was under an alarm. */
export function afterAlarmedVisit(
  { trials, excess }: NeighbourRecord,
  { changed, changeProbability, weight }: AlarmedVisit,
): NeighbourRecord {
  return {
    trials: trials * keptPerTrial + weight * (1 - changeProbability),
    excess: excess * keptPerTrial + (changed ? 1 : 0) - changeProbability,
  };
}

/** Change of a record by visits after alarms: its sums are multiplied by a factor, then these are added. */
export interface NeighbourRecordChange extends NeighbourRecord {
  kept: number;
}

/** Folds consecutive visits into one change, for records that are updated in place. */
export function foldAlarmedVisits(visits: readonly AlarmedVisit[]): NeighbourRecordChange {
  return { ...visits.reduce(afterAlarmedVisit, newNeighbourRecord), kept: keptPerTrial ** visits.length };
}

/**
 * How much of an alarm concerns a neighbour: the changed page changed at some time since the visit before,
 * and the neighbour may have been visited after that.
 *
 * @param sinceNeighbourSeconds since the neighbour's last visit
 * @param elapsedSeconds between the two visits of the changed page
 * @returns in [0, 1]
 */
export function alarmWeight(sinceNeighbourSeconds: number, elapsedSeconds: number): number {
  if (!(sinceNeighbourSeconds > 0)) return 0;
  return elapsedSeconds > sinceNeighbourSeconds ? sinceNeighbourSeconds / elapsedSeconds : 1;
}

/**
 * The share of a page's interval that remains after an alarm. A visit is due when the expected changes since
 * the last one have come to x; an event that hit the page with probability q counts as many of them as leave
 * it unhit equally often, -ln(1 - q). So the interval becomes (x + ln(1 - q)) / x of itself.
 *
 * It is exact where captures are maximised under a price c of an access: with p(x) = 1 - e^(-x), waiting pays
 * while the page gains changes faster, (1 - q) e^(-x), than the long-run mean e^(-x*) of the optimal x*, that
 * is until x - ln(1 - q) = x*.
 *
 * @param probability q, of the event having changed the page, in [0, 1)
 * @param changesPerVisit x, above 0
 * @returns in [0, 1]; 0 is due at once
 */
export function alarmedIntervalShare(probability: number, changesPerVisit: number): number {
  const counted = -Math.log1p(-probability);
  return changesPerVisit > counted ? 1 - counted / changesPerVisit : 0;
}
