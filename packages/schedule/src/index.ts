export { admittedAnnouncements } from './announcements/admitted-announcements.ts';
export {
  announcementSourceBit,
  announcementSourceNumber,
  announcementSourceOf,
  announcementSources,
} from './announcements/announcement-source.ts';
export type { AnnouncementSource } from './announcements/announcement-source.ts';
export { announcedChangeShare, expectedWithoutAnnouncement } from './announcements/change-attribution.ts';
export { decideAnnouncement } from './announcements/decide-announcement.ts';
export { sourceEventsOf } from './announcements/page-source-events.ts';
export { packPendingAnnouncement, unpackPendingAnnouncement } from './announcements/pending-announcement.ts';
export { foldSourceEvents } from './announcements/source-events.ts';
export type { RecordChange, SourceEvent } from './announcements/source-events.ts';
export {
  askAgainAfterSeconds,
  askedLeaseSeconds,
  leaseSeconds,
  renewAfterSeconds,
} from './announcements/subscription-plan.ts';
export {
  announcementPrecision,
  announcementRecall,
  emptySourceRecord,
  isIgnored,
  trustsDates,
} from './announcements/source-record.ts';
export type { SourceRecord } from './announcements/source-record.ts';
export { advanceClock, clockAtService, clockPace, tellClock } from './host-clock/host-clock.ts';
export { usualClockTuning } from './host-clock/clock-tuning.ts';
export type { ClockTuning } from './host-clock/clock-tuning.ts';
export { dailyCapacity, putOffSeconds } from './frontier/daily-capacity.ts';
export { drawFrontQueueOrder, frontQueueWeights } from './frontier/front-queue-lottery.ts';
export { pagePriority } from './frontier/page-priority.ts';
export type { PageStanding } from './frontier/page-priority.ts';
export { changeRateTerm, hostMeanRatePerDay, isChangeRateTerm } from './load/host-change-rate.ts';
export { loadPerDay, theoreticalAccessIntervalSeconds } from './load/host-load.ts';
export { frequencyUnitsPerDay, plannedFrequency } from './load/planned-frequency.ts';
export { budgetSpacing } from './budget/crawl-budget.ts';
export type { CappedHost } from './budget/crawl-budget.ts';
export { priceIsDue } from './overload/price-due.ts';
export {
  cellCentre,
  cellOf,
  cellWidth,
  rateCellCount,
  slowestCellRatePerDay,
} from './overload/rate-cells.ts';
export { importanceClasses, importanceClassOf } from './overload/importance-class.ts';
export type { PageGroup, RevisitBounds } from './overload/page-group.ts';
export type { PreviewedHost } from './overload/preview/plan-resolution.ts';
export { previewResolution } from './overload/preview/preview-resolution.ts';
export type { ResolutionPreview } from './overload/preview/preview-resolution.ts';
export type { Resolution } from './overload/preview/resolution.ts';
export { solveHostPrice } from './overload/solve-host-price.ts';
export type { HostPrice } from './overload/solve-host-price.ts';
export { groupsOf, histogramOfCells } from './overload/rate-histogram.ts';
export { isLeftOut, leftOutSeconds } from './overload/left-out.ts';
export type { LeftOut } from './overload/left-out.ts';
export { leftOutBy, priceUnderResolution, type HostResolution } from './overload/resolve-host.ts';
export { isExcludedByLoad, longestIntervalDays } from './overload/load-exclusion.ts';
export type { LoadExclusion } from './overload/load-exclusion.ts';
export {
  capacityPerDay,
  isCatchingUp,
  isOverloaded,
  leaveShare,
  plannedShare,
  usableShare,
} from './overload/overload-state.ts';
export { pricedIntervalDays, usualPricingRule, type PricingRule } from './overload/priced-interval.ts';
export { effectiveAccessInterval } from './politeness/effective-access-interval.ts';
export type { AccessIntervalInput, EffectiveAccessInterval } from './politeness/effective-access-interval.ts';
export type {
  IngredientRole,
  IntervalIngredient,
  IntervalIngredientName,
} from './politeness/interval-ingredient.ts';
export { updateEfficiency } from './politeness/measured-efficiency.ts';
export type { MeasuredEfficiency } from './politeness/measured-efficiency.ts';
export { parseHttpDate } from './politeness/parse-http-date.ts';
export { parseRetryAfter } from './politeness/parse-retry-after.ts';
export { activeSince, suspensionSeconds } from './politeness/suspension.ts';
export { nextAccessInVisit, restAfterVisitSeconds } from './politeness/visit-pace.ts';
export type { BurstLimits, NextAccess } from './politeness/visit-pace.ts';
export { errorBackoffSeconds } from './revisit/error-backoff.ts';
export type { ErrorClass } from './revisit/error-backoff.ts';
export { explainNextVisit } from './revisit/explain-next-visit.ts';
export type { NextVisitExplanation, PagePlan, RateEstimate } from './revisit/explain-next-visit.ts';
export { unhurriedHost } from './revisit/host-situation.ts';
export type { HostPricing, HostSituation } from './revisit/host-situation.ts';
export { defaultRevisitLimits } from './revisit/interval-bounds.ts';
export type { RevisitLimits } from './revisit/interval-bounds.ts';
export { nextVisitReasons } from './revisit/next-visit-reason.ts';
export type { NextVisitReason } from './revisit/next-visit-reason.ts';
export { expectedChange } from './revisit/expected-change.ts';
export { revisitPolicyIds } from './revisit/revisit-policy.ts';
export { revisitPolicies, revisitPolicyOf } from './revisit/revisit-policies.ts';
export type {
  ChangeEstimate,
  FirstVisit,
  RepeatVisit,
  RevisitDecision,
  RevisitPolicy,
  RevisitPolicyId,
} from './revisit/revisit-policy.ts';
export type { IntervalRule, RevisitReason } from './revisit/revisit-reason.ts';
export { beliefState, decodeRevisitState } from './revisit/revisit-state.ts';
export type { RevisitState } from './revisit/revisit-state.ts';
export { trustedChangeAgeSeconds } from './revisit/trusted-change-age.ts';
export type { VisitOutlook } from './revisit/visit-outlook.ts';
export { verdictOf } from './revisit/verdict-of.ts';
export type { AccessFinding, KnownVersion, Verdict } from './revisit/verdict-of.ts';
export { estimatedFreshness } from './statistics/estimated-freshness.ts';
export { detectionAdvice, detectionBand } from './statistics/detection-advice.ts';
export type { DetectionAdvice } from './statistics/detection-advice.ts';
export { hostIntervalBins, idleHostBin } from './statistics/host-interval-bins.ts';
export { intervalBinEdges, intervalBinOf, intervalEdgesSeconds } from './statistics/interval-bins.ts';
export { changeRatioThousandths, pageIntervalBin, pageStateBins } from './statistics/page-interval-bin.ts';
export { baseIntervalDays } from './overload/base-interval.ts';
export type { PriceGrounds } from './overload/price-due.ts';
export { emptyHistogram, movePage } from './overload/rate-histogram.ts';
export { newHostClock } from './host-clock/host-clock.ts';
export type { HostClock } from './host-clock/host-clock.ts';
export { secondsUntil } from './host-clock/wake-up.ts';
export { changeProbability } from './revisit/change-probability.ts';
export { createCgmPolicy } from './revisit/cgm-policy.ts';
export { createGammaPolicy } from './revisit/gamma-policy.ts';
export { priorShapeBounds, usualPriorShape } from './revisit/prior-shape.ts';
export { createFixedPolicy } from './revisit/fixed-policy.ts';
export { createHarmonicPolicy } from './revisit/harmonic-policy.ts';
export { createMlePolicy } from './revisit/mle-policy.ts';
export { createNutchPolicy } from './revisit/nutch-policy.ts';
export { createPaperPolicy } from './revisit/paper-policy.ts';
export { createStormPolicy } from './revisit/storm-policy.ts';
export { emptyRevisitState } from './revisit/revisit-state.ts';
export type { IntervalAim } from './revisit/interval-aim.ts';
export type { ChangeRatePrior } from './revisit/change-rate-prior.ts';
export { alarmedIntervalShare } from './neighbours/alarmed-interval-share.ts';
export {
  afterAlarmedVisit,
  alarmedNeighbours,
  alarmWeight,
  assumedShare,
  assumedTrials,
  foldAlarmedVisits,
  highestShare,
  neighbourShare,
  newNeighbourRecord,
} from './neighbours/neighbour-record.ts';
export type { AlarmedVisit, NeighbourRecord, NeighbourRecordChange } from './neighbours/neighbour-record.ts';
export { isOpenHour, hoursPerWeek, isTimeZone, packHours } from './throttle/weekly-hours.ts';
export type { WeeklyHours } from './throttle/weekly-hours.ts';
export { effectiveThrottle, nextPermittedInstant, noTerms, throttleParties } from './throttle/throttle.ts';
export type { EffectiveThrottle, HostThrottle, ThrottleParty, ThrottleTerms } from './throttle/throttle.ts';
export { nextAccessAfterEdit } from './throttle/next-access-after-edit.ts';
export { openShare } from './throttle/open-share.ts';
export type { HostPace } from './throttle/next-access-after-edit.ts';
