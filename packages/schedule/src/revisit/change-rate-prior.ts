/** What is known about pages nobody has watched yet: mean change rates per day, null where there is none to go by. */
export interface ChangeRatePrior {
  meanRatePerDay: number | null;
  /** Mean over the whole crawl, for a host without a mean of its own. */
  globalMeanRatePerDay?: number | null;
}
