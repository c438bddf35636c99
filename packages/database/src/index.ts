export * from './announced-on-host.ts';
export * from './announced-pages.ts';
export * from './choose-resolution.ts';
export * from './claim-due-hosts.ts';
export * from './claim-visits.ts';
export * from './find-payload.ts';
export * from './client.ts';
export * from './commit-results.ts';
export * from './discovered-batches.ts';
export * from './due-pages.ts';
export { loadPagesAhead } from './pages-ahead.ts';
export * from './feed-subscriptions.ts';
export * from './host-aliases.ts';
export * from './idle.ts';
export * from './ids.ts';
export * from './insert-discovered.ts';
export * from './node-rows.ts';
export * from './read-clock.ts';
export * from './retry.ts';
export * from './robots-repository.ts';
export * from './robots-checks.ts';
export * from './robots-versions.ts';
export * from './settings-repository.ts';
export * from './shift-rests.ts';
export {
  claimInvitedVisit,
  claimVisit,
  readVisitedHost,
  readVisitedHosts,
  renewVisit,
  type VisitedHost,
} from './visit-lease.ts';
export type { VisitPage } from './visit-pages.ts';
export type * from './commit-types.ts';
export * from './api-tokens-repository.ts';
export * from './audit-repository.ts';
export * from './captures-repository.ts';
export * from './counters-repository.ts';
export * from './crawl-events-repository.ts';
export * from './edit-hosts.ts';
export * from './bulk-edits.ts';
export * from './list-latest-captures.ts';
export * from './live-heads.ts';
export * from './own-sessions.ts';
export * from './storage-days.ts';
export * from './what-if-runs.ts';
export * from './listen-to-edits.ts';
export * from './local-hosts.ts';
export * from './throttle-rules-repository.ts';
export * from './throttle-rules.ts';
export * from './rule-touches.ts';
export type * from './hot-path.ts';
export * from './figure-samples-repository.ts';
export * from './host-schedule.ts';
export * from './crawl-budget.ts';
export * from './host-groups.ts';
export * from './host-prices.ts';
export * from './rate-cells.ts';
export * from './host-ranks.ts';
export * from './host-activity.ts';
export * from './hosts-repository.ts';
export * from './insert-seeds.ts';
export * from './interval-counts-repository.ts';
export * from './interval-days.ts';
export { readSiteIntervals } from './site-intervals.ts';
export * from './list-hosts.ts';
export * from './list-pages.ts';
export * from './map-repository.ts';
export * from './manage-users.ts';
export * from './recorded-histories.ts';
export * from './nodes-repository.ts';
export * from './overloaded-hosts.ts';
export * from './page-importance.ts';
export * from './pages-repository.ts';
export * from './request-revisits.ts';
export * from './sample-pages.ts';
export * from './search-audit.ts';
export * from './seed-lists-repository.ts';
export { listSourceRecords, readSourceRecord } from './source-records.ts';
export * from './sign-in-links-repository.ts';
export * from './statistics-repository.ts';
export { accessCodeNumbers, exclusionNumbers, nextReasonNumbers } from './stored-codes.ts';
export { packPolicyState, unpackPolicyState } from './policy-state.ts';
export { tendClock } from './tend-clock.ts';
export * from './users-repository.ts';
export * from './verify-hosts.ts';
export * from './verify-interval-counts.ts';
export * from './verify-totals.ts';
export {
  clockAtServiceOf,
  expectedVisit,
  realInstantOf,
  virtualDaysAt,
  virtualInstant,
  type StoredClock,
} from './virtual-line.ts';
export * from './write-setting.ts';
export * from './database-answers.ts';
export * from './captured-urls.ts';
export * from './complaints/act-on-complaint.ts';
export * from './complaints/change-complaint.ts';
export * from './complaints/complaint-actions.ts';
export { beginMailbox, MailTakenError, type MailboxPosition } from './complaints/complaint-mailbox.ts';
export { complaintChangesCounter, openComplaintsCounter } from './complaints/complaint-counters.ts';
export * from './complaints/complaint-evidence.ts';
export * from './complaints/complaint-figures.ts';
export * from './complaints/complaint-records.ts';
export * from './complaints/file-message.ts';
export * from './complaints/linked-hosts.ts';
export * from './complaints/outgoing-mail.ts';
export * from './complaints/pause-hosts.ts';
export * from './complaints/takedowns.ts';
export * from './complaints/purge-takedown.ts';
export * from './webmasters/access-days.ts';
export * from './webmasters/claims-repository.ts';
export * from './webmasters/proof-checks.ts';
