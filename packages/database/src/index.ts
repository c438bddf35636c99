export * from './captures/captured-urls.ts';
export * from './captures/captures-repository.ts';
export * from './captures/list-latest-captures.ts';
export * from './captures/page-history.ts';
export * from './captures/storage-days.ts';
export * from './commit/announced-on-host.ts';
export * from './commit/announced-pages.ts';
export * from './commit/commit-results.ts';
export type * from './commit/commit-types.ts';
export * from './commit/feed-subscriptions.ts';
export * from './commit/find-payload.ts';
export { packPolicyState, unpackPolicyState } from './commit/policy-state.ts';
export { listSourceRecords, readSourceRecord } from './commit/source-records.ts';
export * from './complaints/act-on-complaint.ts';
export * from './complaints/change-complaint.ts';
export * from './complaints/complaint-actions.ts';
export { complaintChangesCounter, openComplaintsCounter } from './complaints/complaint-records.ts';
export * from './complaints/complaint-evidence.ts';
export * from './complaints/complaint-figures.ts';
export { beginMailbox, MailTakenError, type MailboxPosition } from './complaints/complaint-mailbox.ts';
export * from './complaints/complaint-records.ts';
export * from './complaints/file-message.ts';
export * from './complaints/linked-hosts.ts';
export * from './complaints/outgoing-mail.ts';
export * from './complaints/pause-hosts.ts';
export * from './complaints/purge-takedown.ts';
export type { IntervalEdit } from './complaints/act-on-complaint.ts';
export {
  findQuarantinedMessage,
  quarantineMail,
  type MailRelease,
  type UnfiledMail,
} from './complaints/quarantined-messages.ts';
export * from './complaints/takedowns.ts';
export * from './connection/client.ts';
export * from './connection/database-answers.ts';
export type * from './connection/hot-path.ts';
export * from './connection/read-clock.ts';
export * from './connection/retry.ts';
export { pruneDeferredLinks, resumeDeferredLinks } from './discovery/deferred-links.ts';
export * from './discovery/discovered-batches.ts';
export * from './discovery/domain-limits.ts';
export * from './discovery/insert-discovered.ts';
export { readDomains } from './discovery/read-domains.ts';
export * from './discovery/insert-seeds.ts';
export * from './figures/counters-repository.ts';
export * from './figures/figure-samples-repository.ts';
export { foldHostHours, pruneHostDays } from './figures/fold-host-hours.ts';
export { durationColumns, errorColumns, historyColumns } from './figures/host-history-columns.ts';
export * from './figures/host-history.ts';
export * from './figures/interval-counts-repository.ts';
export * from './figures/interval-days.ts';
export * from './figures/map-repository.ts';
export * from './figures/statistics-repository.ts';
export * from './figures/verify-hosts.ts';
export * from './figures/verify-interval-counts.ts';
export * from './figures/verify-totals.ts';
export * from './hosts/bulk-edits.ts';
export * from './hosts/edit-hosts.ts';
export * from './hosts/host-activity.ts';
export * from './hosts/host-aliases.ts';
export * from './hosts/host-groups.ts';
export * from './hosts/host-ranks.ts';
export * from './hosts/host-records.ts';
export * from './hosts/host-setting-columns.ts';
export { areFoundByRank, setFields } from './hosts/host-list-keys.ts';
export * from './hosts/host-list-sql.ts';
export * from './hosts/read-host-list.ts';
export * from './hosts/listen-to-edits.ts';
export * from './hosts/local-hosts.ts';
export * from './ids.ts';
export * from './load/choose-resolution.ts';
export * from './load/crawl-budget.ts';
export * from './load/host-prices.ts';
export * from './load/overloaded-hosts.ts';
export * from './load/page-importance.ts';
export * from './load/rate-cells.ts';
export * from './operation/crawl-events-repository.ts';
export * from './operation/crawl-pauses.ts';
export * from './operation/demo-repository.ts';
export * from './operation/live-heads.ts';
export * from './operation/node-rows.ts';
export * from './operation/nodes-repository.ts';
export * from './operation/seed-lists-repository.ts';
export * from './operation/settings-repository.ts';
export * from './operation/what-if-runs.ts';
export * from './operation/write-setting.ts';
export * from './pages/list-pages.ts';
export type { PageHosts } from './pages/next-hosts.ts';
export * from './pages/pages-repository.ts';
export * from './pages/recorded-histories.ts';
export * from './pages/sample-pages.ts';
export * from './people/api-tokens-repository.ts';
export * from './people/audit-repository.ts';
export * from './people/search-audit.ts';
export * from './people/manage-users.ts';
export * from './people/own-sessions.ts';
export * from './people/sign-in-links-repository.ts';
export * from './people/users-repository.ts';
export * from './robots/robots-checks.ts';
export * from './robots/robots-repository.ts';
export * from './robots/robots-versions.ts';
export * from './rules/rule-touches.ts';
export * from './rules/throttle-rule.ts';
export * from './rules/throttle-rules-repository.ts';
export * from './rules/throttle-rules.ts';
export * from './scheduling/claim-due-hosts.ts';
export * from './scheduling/claim-visits.ts';
export * from './scheduling/due-pages.ts';
export * from './scheduling/host-schedule.ts';
export * from './scheduling/idle.ts';
export { loadPagesAhead } from './scheduling/pages-ahead.ts';
export * from './scheduling/request-revisits.ts';
export * from './scheduling/shift-access-delays.ts';
export { advanceHostClock } from './scheduling/advance-host-clock.ts';
export { expectedVisit } from './scheduling/virtual-line.ts';
export {
  claimRequestedVisit,
  claimVisit,
  readVisitedHost,
  readVisitedHosts,
  renewVisit,
  type VisitedHost,
} from './scheduling/visit-lease.ts';
export type { VisitPage } from './scheduling/visit-pages.ts';
export { readSiteIntervals } from './figures/site-intervals.ts';
export { accessCodeNumbers, exclusionNumbers, nextReasonNumbers } from './stored-codes.ts';
export * from './webmasters/claims-repository.ts';
export * from './webmasters/proof-checks.ts';
