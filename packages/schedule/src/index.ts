export {
  announcementSourceBit,
  announcementSourceNumber,
  announcementSourceOf,
  announcementSources,
} from './announcements/announcement-source.ts';
export type { AnnouncementSource } from './announcements/announcement-source.ts';
export { decideAnnouncement } from './announcements/decide-announcement.ts';
export { packPendingAnnouncement, unpackPendingAnnouncement } from './announcements/pending-announcement.ts';
export { foldSourceEvents } from './announcements/source-events.ts';
export type { RecordChange, SourceEvent } from './announcements/source-events.ts';
export {
  admittedAnnouncements,
  announcementPrecision,
  announcementRecall,
  emptySourceRecord,
  isIgnored,
} from './announcements/source-record.ts';
export type { SourceRecord } from './announcements/source-record.ts';
export {
  resubscribeAfterSeconds,
  requestedLeaseSeconds,
  leaseSeconds,
  renewAfterSeconds,
} from './announcements/subscription-plan.ts';
export { budgetSpacing } from './budget/crawl-budget.ts';
export type { CappedHost } from './budget/crawl-budget.ts';
export {
  deferredLinkKeptSeconds,
  deferredLinksPerBudget,
  refusedHostRetryAt,
} from './discovery/refused-host-retry.ts';
export { dailyCapacity, deferralSeconds } from './frontier/daily-capacity.ts';
export { shortTermLimit } from './frontier/short-term-limit.ts';
export {
  countPassedOver,
  drawFrontQueueOrder,
  frontQueueWeights,
  longestPassedOver,
} from './frontier/front-queue-lottery.ts';
export type { OrdersPassedOver } from './frontier/front-queue-lottery.ts';
export {
  daysBetween,
  dueValuePerDay,
  frontQueueOf,
  longestRaiseSeconds,
  maxFrontQueues,
  pagesPerTurn,
} from './frontier/front-queue.ts';
export type { DueStake, FrontQueue, FrontQueueTuning } from './frontier/front-queue.ts';
export { pagePriority } from './frontier/page-priority.ts';
export type { PageStanding } from './frontier/page-priority.ts';
export { unheldText, learnHistory } from './history/learn-history.ts';
export type { HistoricAccess } from './history/learn-history.ts';
export type { HistoricVersion } from './history/compare-versions.ts';
export {
  clockForecast,
  clockReading,
  clockSetting,
  clockStepSeconds,
  daysUntilVirtual,
  newHostClock,
  setHostClock,
  defaultHostClockTuning,
  virtualDaysAfter,
} from './host-clock/host-clock.ts';
export type { HostClockTuning, HostClock } from './host-clock/host-clock.ts';
export {
  hasCome,
  isVirtual,
  realInstantOf,
  virtualDaysAt,
  virtualInstant,
} from './host-clock/virtual-time.ts';
export type { StoredClock } from './host-clock/virtual-time.ts';
export { permittedPauses, type PauseLimits } from './host-state/permitted-pauses.ts';
export { planVisitEnd } from './host-state/plan-visit-end.ts';
export type { HostObservation, HostStateAfterVisit, KnownHost } from './host-state/plan-visit-end.ts';
export { changeRateTerm, hostMeanRatePerDay, isChangeRateTerm } from './load/host-change-rate.ts';
export { demandPerDay, theoreticalAccessIntervalSeconds } from './load/host-load.ts';
export { frequencyUnitsPerDay, plannedFrequency } from './load/planned-frequency.ts';
export {
  afterAlarmedVisit,
  alarmedChangeProbability,
  alarmedIntervalShare,
  alarmedNeighbours,
  alarmWeight,
  assumedShare,
  assumedTrials,
  foldAlarmedVisits,
  highestShare,
  neighbourShare,
  newNeighbourRecord,
} from './neighbours/neighbour-alarm.ts';
export type { AlarmedVisit, NeighbourRecord, NeighbourRecordChange } from './neighbours/neighbour-alarm.ts';
export { baseIntervalDays } from './overload/base-interval.ts';
export { dropRuleOfHost, hostPricingOf, type HostPricing } from './overload/host-pricing.ts';
export { importanceClasses, importanceClassOf, importanceOfPage } from './overload/importance-class.ts';
export { droppedIntervalSeconds, noDrops } from './overload/drop-rule.ts';
export type { DropRule } from './overload/drop-rule.ts';
export type { LoadExclusion } from './overload/load-exclusion.ts';
export {
  capacityPerDay,
  isCatchingUp,
  isOverloaded,
  overloadFormulas,
  plannedShare,
  usableShare,
} from './overload/overload-state.ts';
export type { PageGroup, RevisitBounds } from './overload/page-group.ts';
export {
  durationClassCount,
  durationClassEndsMs,
  durationClassOf,
  durationPercentileMs,
} from './statistics/duration-classes.ts';
export { recommendBounds } from './statistics/recommend-intervals.ts';
export type { BoundRecommendation } from './statistics/recommend-intervals.ts';
export { betterResolution, betterResolutionFor } from './overload/preview/better-resolution.ts';
export type { HarmlessResolution } from './overload/preview/better-resolution.ts';
export type { PreviewedHost } from './overload/preview/plan-resolution.ts';
export { previewResolution } from './overload/preview/preview-resolution.ts';
export type { ResolutionPreview } from './overload/preview/preview-resolution.ts';
export type { Resolution } from './overload/resolution.ts';
export { priceIsDue } from './overload/price-due.ts';
export type { PriceGrounds } from './overload/price-due.ts';
export { pricedIntervalDays, defaultPricingRule } from './overload/priced-interval.ts';
export type { PricingRule } from './overload/priced-interval.ts';
export {
  cellCentre,
  cellOf,
  cellWidth,
  rateCellCount,
  slowestCellRatePerDay,
} from './overload/rate-cells.ts';
export { emptyHistogram, groupsOf, histogramOfCells, movePage } from './overload/rate-histogram.ts';
export { dropRuleOf, priceUnderResolution } from './overload/resolve-host.ts';
export type { HostResolution } from './overload/resolve-host.ts';
export { solveHostPrice } from './overload/solve-host-price.ts';
export type { HostPrice } from './overload/solve-host-price.ts';
export type { DuplicateKind, DuplicateTerms } from './page-state/duplicate-interval.ts';
export { heldPageState, withheldPageState } from './page-state/failed-page-state.ts';
export { sessionCopyHoldSeconds, type PlainPage } from './page-state/session-copy.ts';
export { nextPageState } from './page-state/next-page-state.ts';
export type { PageTerms } from './page-state/next-page-state.ts';
export { slotsPerInterval } from './page-state/next-visit-at.ts';
export { changedAtLastVerdict, isNoiseProbe } from './page-state/page-state.ts';
export { planRevisitBy } from './page-state/plan-revisit.ts';
export type { RevisitPlan } from './page-state/plan-revisit.ts';
export type {
  ClockVerdict,
  KnownPage,
  PageDecision,
  PageFinding,
  PageSchedule,
} from './page-state/page-state.ts';
export {
  neededIntervalSeconds,
  pacedDeadline,
  pacingChoices,
  strictestPacing,
} from './politeness/demand-pacing.ts';
export type { PacingChoice, PacingTuning } from './politeness/demand-pacing.ts';
export {
  effectiveAccessInterval,
  longestAccessIntervalSeconds,
} from './politeness/effective-access-interval.ts';
export type {
  AccessIntervalInput,
  EffectiveAccessInterval,
  HostPacing,
} from './politeness/effective-access-interval.ts';
export type {
  IngredientRole,
  IntervalIngredient,
  IntervalIngredientName,
} from './politeness/interval-ingredient.ts';
export {
  efficiencyPenaltySeconds,
  unmeasuredEfficiency,
  updateEfficiency,
  type MeasuredEfficiency,
} from './politeness/measured-efficiency.ts';
export { parseRetryAfter } from './politeness/parse-retry-after.ts';
export { nextAccessInVisit } from './politeness/visit-pace.ts';
export type { BurstLimits, NextAccess } from './politeness/visit-pace.ts';
export { createNutchPolicy, createStormPolicy } from './revisit/comparison/adaptive-policies.ts';
export { createFixedPolicy } from './revisit/comparison/fixed-policy.ts';
export { createHarmonicPolicy } from './revisit/comparison/harmonic-policy.ts';
export { errorBackoffSeconds, errorClasses } from './revisit/error-backoff.ts';
export type { ErrorClass } from './revisit/error-backoff.ts';
export { explainNextVisit } from './revisit/explain/explain-next-visit.ts';
export type { NextVisitExplanation, PagePlan, RateEstimate } from './revisit/explain/explain-next-visit.ts';
export { unconstrainedHost } from './revisit/explain/host-situation.ts';
export type { HostSituation } from './revisit/explain/host-situation.ts';
export { nextVisitReasons } from './revisit/explain/revisit-reasons.ts';
export type { IntervalRule, NextVisitReason, RevisitReason } from './revisit/explain/revisit-reasons.ts';
export type { VisitOutlook } from './revisit/explain/visit-outlook.ts';
export {
  priorFromSettings,
  priorProperties,
  priorPropertyNames,
  priorSettingKey,
  defaultPrior,
} from './revisit/gamma/change-prior.ts';
export type { ChangePrior, PriorPropertyName, PriorSettingKey } from './revisit/gamma/change-prior.ts';
export { createGammaPolicy } from './revisit/gamma/gamma-policy.ts';
export { expectedChange } from './revisit/gamma/update-belief.ts';
export { createCgmPolicy } from './revisit/history/cgm-policy.ts';
export { createMlePolicy } from './revisit/history/mle-policy.ts';
export { createPaperPolicy } from './revisit/history/paper-policy.ts';
export { defaultRevisitLimits } from './revisit/interval-bounds.ts';
export type { RevisitLimits } from './revisit/interval-bounds.ts';
export type { KnownRates } from './revisit/known-rates.ts';
export {
  tuningFromSettings,
  tuningProperties,
  tuningPropertyNames,
  defaultTuning,
  type PolicyTuning,
  type TuningSettingKey,
} from './revisit/policy-tuning.ts';
export { revisitPolicies } from './revisit/revisit-policies.ts';
export { revisitPolicyIds } from './revisit/revisit-policy.ts';
export type {
  ChangeEstimate,
  FirstVisit,
  RepeatVisit,
  RevisitDecision,
  RevisitPolicy,
  RevisitPolicyId,
} from './revisit/revisit-policy.ts';
export { beliefState, decodeRevisitState, emptyRevisitState } from './revisit/state/revisit-state.ts';
export type { RevisitState } from './revisit/state/revisit-state.ts';
export type { AccessFinding, KnownVersion, Verdict } from './revisit/visit-verdict.ts';
export { compareRates, type RateFinding } from './statistics/compare-rates.ts';
export { detectionAdvice, detectionBand, estimatedFreshness } from './statistics/detection-ratio.ts';
export type { DetectionAdvice } from './statistics/detection-ratio.ts';
export {
  changeRatioThousandths,
  uniqueRatioThousandths,
  hostIntervalBins,
  idleHostBin,
  intervalBinEdges,
  intervalBinOf,
  intervalEdgesSeconds,
  pageIntervalBin,
  pageStateBins,
} from './statistics/interval-bins.ts';
export { nextAccessAfterEdit } from './throttle/next-access-after-edit.ts';
export type { HostPace } from './throttle/next-access-after-edit.ts';
export {
  effectiveThrottle,
  nextPermittedInstant,
  noThrottleSettings,
  throttleParties,
} from './throttle/throttle.ts';
export type {
  EffectiveThrottle,
  HostThrottle,
  ThrottleParty,
  ThrottleSettings,
} from './throttle/throttle.ts';
export { hoursPerWeek, isOpenHour, isTimeZone, openShare, packHours } from './throttle/weekly-hours.ts';
export type { WeeklyHours } from './throttle/weekly-hours.ts';
export { millisecondsPerDay, secondsPerDay } from './seconds-per-day.ts';
export { hasGoodRecord } from './slots/good-record.ts';
export type { TrackRecord } from './slots/good-record.ts';
export { openPlaces, otherPlaces, prefixPlaces, waitForPlace } from './slots/open-places.ts';
export type { RefusedWait } from './slots/open-places.ts';
export { isOutOfPatience, slotPatience, slotTightness } from './slots/slot-patience.ts';
export type { SlotPatience } from './slots/slot-patience.ts';
export { afterPreemption, lastingShortage, type SlotShortage } from './slots/slot-shortage.ts';
export { isFreshAt, type PrefixRecord, type Standing } from './slots/standing.ts';
export {
  databaseLevels,
  nextDatabaseLevel,
  restsAfterRefusal,
  type DatabaseLevel,
  type DatabaseThresholds,
} from './storage/database-level.ts';
