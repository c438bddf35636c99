import type { z } from 'zod';
import { ServiceError, type LocalizedValues, type Refusal, type ServiceErrorCode } from './service-error.ts';

/** Messages of refusals, in English with values in braces. The console has their translations. */
export const refusals = {
  readableByUsers: 'Only users of this archive may read this capture. Sign in.',
  readableOnSite: 'This capture may be read only on the premises of this archive.',
  embargoed: 'This capture may be read from {until} on.',
  closedToReaders:
    'An access rule closes this capture to readers. Ask an operator of this archive for access.',
  badAnalyser: '{problem}',
  scanFailed: '{problem}',
  unknownAnalyser: 'There is no analyser {name}.',
  unknownAnalyserVersion: 'The analyser {name} has no version {version}.',
  analyserUnprotected:
    'This machine has no sandbox that keeps analysers from files and the network, so none can be uploaded. Install bubblewrap.',
  analyserNameBuiltIn: 'The analyser {name} is built in. Choose another name.',
  analyserInUse: 'Version {version} of {name} is used by {scans} scans. Remove them first.',
  tooManyAnalysers: 'There are already {most} versions of analysers, the maximum. Remove some first.',
  trialBusy: 'Another trial is running. Try again in a minute.',
  scansUnreadable:
    'This console cannot write to the directory of scans. Set SCAN_DIRECTORY or SNAPSHOT_DIRECTORY.',
  badQuery: '{problem}',
  queryUnprotected:
    'This machine has no sandbox that keeps SQL from files and the network, so it is not run. Install bubblewrap, or export the results and query the file.',
  queriesBusy: 'Other queries are running. Try again in a minute.',
  scanNotEnded:
    'The scan {name} has not ended: its state is {state}. Export its results after it ends, or query them now.',
  scanNotReduced:
    'The scan {name} has no reduced rows: its analyser has no reduce function, or the scan has not ended. Use all rows.',
  scanUnprotected:
    'This machine has no sandbox that keeps an analyser from files and the network. Install bubblewrap, or run a built-in analyser.',
  unknownScan: 'There is no scan {name}.',
  scanNameTaken: 'There is a scan {name} already. Choose another name.',
  badScan: '{problem}',
  scanStateWrong: 'The action {act} is not possible for the scan {name}: its state is {state}.',
  tooManyScans: 'There are already {most} scans, the maximum. Remove some first.',
  tooManyUnfinishedScans: '{most} scans are not finished, the maximum. Wait, or cancel some first.',
  exportRestricted: 'Access rules keep some captures from you. Ask an operator for the export.',
  badAccessRule: '{problem}',
  tooManyAccessRules: 'There are already {most} access rules, the maximum. Remove some first.',
  unknownAccessRule: 'There is no access rule {id}.',
  unknownImport: 'There is no import {id}.',
  importFileCount: 'Name 1 to {most} files.',
  noImportFile:
    'The file {path} does not exist or cannot be read. Name a file on this machine, or an object as s3://bucket/key.',
  badImportLocation:
    'The location {location} is not valid. Write it as s3://bucket/key, without "." and ".." between slashes.',
  noImportObject:
    'There is no object {location}, and none below it. Name an object, or the part before a slash that several keys share.',
  importBucketFailed:
    'The bucket of {location} cannot be read: {problem}. Check the location and the variables IMPORT_S3_… of this process.',
  fileUndamaged: 'The file {file} has no known damage: its state is {state}. Check it again first.',
  fileWithoutCopy:
    'The replica has no intact copy of {file} to repair it from: its state is {state}. Restore the file from elsewhere, then check it again.',
  importNotStopped:
    'Import {id} is neither paused nor failed: its state is {state}. Only a paused or failed import can be resumed.',
  importNotRunning: 'Import {id} cannot be paused: its state is {state}.',
  importPathOutside:
    'The path {path} is in none of the directories and buckets that this console may import from: {directories}. Choose a path below one of them, without links that lead out of it.',
  importNowhere:
    'No directory is set up for imports by this console. Set IMPORT_DIRECTORIES, or use `meguri import create`.',
  importEmpty: 'The chosen directories hold no files.',
  importBusy: 'Other files are being examined. Try again in a few seconds.',
  badAcknowledgement:
    'This is not a valid acknowledgement of the list of removed records. Send the SHA-256 of the list, the time at which it was applied and the number of records that were held.',
  unsignedAcknowledgement:
    'The acknowledgement has no valid signature. Sign the SHA-256 of the list with the key of the consumer.',
  sourceAddress:
    'Enter the https address of the archive, without a path, such as https://archive.example.org, and its Ed25519 key in base64url (43 characters). {problem}',
  sourceTaken: 'There is a source {url} already. Remove it first.',
  unknownSource: 'There is no source {id}.',
  unknownSnapshot: 'There is no snapshot {name}.',
  snapshotNameTaken: 'There is a snapshot {name} already. Choose another name.',
  snapshotNotDone: 'The snapshot {name} is not done: its state is {state}.',
  exportsBusy: 'Other exports are being prepared. Try again in a minute.',
  exportPreparing:
    'The WACZ of {name} is being prepared: its records are read once for their digest. Try again in a minute.',
  exportFailed: 'The export of {name} could not be prepared; the log of the server says why. Try again.',
  diffFailed:
    'The snapshots {from} and {to} could not be compared; the log of the server says why. Try again.',
  badSnapshot: '{problem}',
  unknownConsumer: 'There is no consumer {name}.',
  consumerNameTaken: 'The consumer name {name} is taken. Choose another.',
  badConsumer: '{problem}',
  consumerNotApproved: 'The consumer {name} is {state}. Approve it first.',
  consumerApproved: 'The consumer {name} is approved already.',
  consumerFetches: 'The consumer {name} fetches its packages. To send them, enter an address first.',
  tooManyConsumers: 'There are already {most} consumers, the maximum. Remove one first.',
  unknownPackage: 'There is no package {id}.',
  badPackageRequest: '{problem}',
  tooManyPackageRequests: '{most} packages that {name} requested are not ready yet. Wait until one is.',
  urlListMissing: 'The list of URLs has expired, or contains no web address. Upload it again.',
  urlListTooLong: 'The list has more than {most} URLs. Split it.',
  urlListIncomplete: 'A part of the list of URLs is missing. Upload the list again.',
  tooManyUrlLists:
    '{most} lists of URLs are being uploaded. Create snapshots with them, or try again tomorrow.',
  snapshotsUnreadable: 'This console cannot write to the directory of snapshots. Set SNAPSHOT_DIRECTORY.',
  noHistory: 'No page has been visited twice yet, so there is no history to simulate.',
  notByToken: 'Tokens cannot create tokens or invitations. Sign in to the console.',
  tokenRevoked: 'This token is already revoked.',
  invitationGone: 'This invitation was already used or revoked, or has expired.',
  roleChanged: 'The role was changed to {role} in the meantime. Check it and try again.',
  notSlower: '{host} is accessed at most every {seconds} s already. Enter a longer interval.',
  seedListChanged:
    'The seed list {name} was changed in the meantime. Load its latest version and save again.',
  lastAdministrator: 'At least one administrator is required. Make another user administrator first.',
  userRemoved: 'This user was removed in the meantime.',
  nameMissing: 'Enter a name.',
  passwordTooShort: 'Enter a password of at least {characters} characters.',
  nameTaken: 'The name {name} is taken. Choose another.',
  linkUsed: 'This link was already used or has expired. Run `meguri sign-in-link` to create a new one.',
  tooManyAttempts: 'Too many attempts. Try again in 15 minutes.',
  signInBusy: 'Too many sign-ins at the same time. Try again in a few seconds.',
  contentTooComplex:
    'This capture is too large or too complex to be shown here. Download it as WARC instead.',
  contentBusy: 'Too many captures are being opened at the same time. Try again in a few seconds.',
  signInFirst: 'Sign in first.',
  badCredentials: 'The name or password is incorrect.',
  notOverloaded: '{host} is not overloaded, so no resolution is needed.',
  noResolution: '{host} has no resolution to undo.',
  resolutionChanged:
    'The resolution for {host} changed in the meantime: {actor} chose {resolution} at {at}. Check it and try again.',
  resolutionCleared: 'The resolution for {host} was removed in the meantime. Check it and try again.',
  simulationUnderWay: 'Another simulation is running. Wait until it is done, or cancel it.',
  simulationOver: 'This simulation has already ended.',
  shareOutOfRange: 'The share of pages to drop must be from 0 to 1, not {share}.',
  intervalNotPositive: 'The new access interval must be longer than 0 seconds, not {seconds}.',
  unknownHost: 'Host {host} not found.',
  unstorableText:
    'The text contains an invisible character that cannot be stored (U+0000 or an incomplete character). Enter the text again.',
  eventOver: 'This event is already resolved.',
  unknownEdit: 'Edit {id} of {host} not found in the audit log.',
  badTerm: '{field}: {issue}.',
  noEditOfSettings: 'This entry of the audit log is not an edit of host settings.',
  changedSince: '{fields} of {host} were edited again since. Edit them instead of undoing this edit.',
  hostEdited: '{host} was edited in the meantime: {actor} changed {changes} at {at}. Check it and try again.',
  hostEditedSomehow: '{host} was edited in the meantime. Check it and try again.',
  seedListGone: 'This seed list no longer exists.',
  noDemo: 'This installation runs no demo.',
  unknownNode: 'Node {node} not found.',
  intervalsReversed: 'The minimum interval must not be longer than the maximum interval.',
  badSeedList: '{field}: {issue}.',
  scopeExpressionEmpty: 'Scope, {field}: an empty expression matches every URL. Remove it.',
  scopeExpressionTooLong: 'Scope, {field}: longer than {most} characters. Split it.',
  scopeExpressionInvalid: 'Scope, {field}: {fault}.',
  scopeNoDomain: 'Scope, {field}: “{text}” is not a domain. Enter one such as “jp” or “go.jp”.',
  scopeDomainMissing: 'Scope, {field}: mode “tld” requires at least one domain, such as “jp”.',
  seedListNameTaken: 'The seed list name {name} is taken. Choose another.',
  archiveUnreadable: 'This console cannot read the archive. Set ARCHIVE_DIRECTORY.',
  archiveFileMissing: 'File {file} not found in the archive. Restore it, or repair it from the replica.',
  recordDamaged:
    'The record at {place} is damaged ({fault}). Check its file, then repair it from the replica.',
  revisitUnresolved:
    'The revisit record at {place} refers to {url} captured at {at}, which is not in the index.',
  emptyRule: 'Set what the rule does: stop crawling, or a minimum access interval.',
  ruleGone: 'This rule no longer exists.',
  ruleWritten: 'A rule for {value} was created in the meantime by {actor} at {at}. Check it and try again.',
  ruleEdited:
    'The rule for {value} was edited in the meantime: {actor} changed {changes} at {at}. Check it and try again.',
  ruleEditedSomehow: 'The rule for {value} was edited in the meantime. Check it and try again.',
  ruleEditedSince: '{actor} edited this rule again at {at}. Edit the rule instead of undoing.',
  unknownRuleEdit: 'Rule edit {id} not found in the audit log.',
  unknownEntry: 'Entry {id} not found in the audit log.',
  noUndo: 'Entry {id} has no undo. The audit log says what to do instead.',
  entryUndone: 'Entry {id} is already undone by entry {by}.',
  entryChangedSince:
    '{actor} changed the same value again at {at} (entry {later}). Undo entry {later} first, or edit the value.',
  entryOvertaken: 'The same value was changed after entry {id}. Check its present value and edit it instead.',
  unknownBulkEdit: 'Bulk edit {id} not found in the audit log.',
  tooManyHosts:
    'More than {most} hosts match. Narrow the filter, or add a throttling rule for a domain or an IP address range.',
  emptyChange: 'Choose at least one setting to change.',
  emptyComplaint: 'Enter the text of the complaint.',
  unknownComplaint: 'Complaint {id} not found.',
  complaintChanged:
    'This complaint changed in the meantime. Its status is {status} now. Check it and try again.',
  complaintChangedBy:
    'This complaint changed in the meantime. Its status is {status} now, its assignee {assignee}. Check it and try again.',
  unknownAct: 'Action not found.',
  actUndone: 'This action is already undone.',
  actOvertaken: 'The same setting was edited since. Check the host.',
  noReplica:
    'There is no replica. Set REPLICA_DIRECTORY or REPLICA_S3_BUCKET in the environment of Meguri and restart it.',
  unknownFile: 'There is no sealed archive file {file}.',
  unknownTakedown: 'Takedown {id} not found, or already ended.',
  purgeBegun: 'The purge of takedown {id} has begun, so it cannot be undone or postponed.',
  noPurge: 'No purge of takedown {id} is requested.',
  noReceipt: 'Takedown {id} has no such receipt.',
  noReplyAddress: 'This complaint has no email address, so a reply cannot be sent.',
  automaticMail: 'This message was sent automatically, so no reply is sent.',
  noOwnAddress: 'Set mail.address first. Replies are sent from it.',
  mailFiled: 'This message was filed in the meantime.',
  mailUnfiled: 'The message still cannot be filed: {reason}',
  pauseDecided: 'This pause was already confirmed or ended. Check it and try again.',
  unknownUser: 'User {name} not found.',
  unknownRobotsVersion: 'No robots.txt of {host} was fetched at that time.',
  noCapture: 'The archive has no capture of {url}.',
  capturePurged:
    'The record of this capture of {url} was purged after a takedown. The time of the capture stays on record.',
  unknownPage: '{url} is not a known page.',
  noWebAddress: '“{text}” is not a URL of a page, such as https://example.org/.',
  unknownImportance: '{importance} is not a valid importance. Choose one of {known}.',
  unreadParameters:
    'The list {list} has no such filter, or the filter does not accept this value: {names}. Correct or remove it.',
  unknownView: 'This view no longer exists.',
  viewNameTaken: 'You have another view of this list called {name}. Choose another name.',
  tooManyViews: 'You have {most} views, the maximum. Delete one first.',
  tooManySharedViews: '{most} views are shared, the maximum. Stop sharing one first.',
  noViewsForPrograms: 'Programs that use a token have no views and columns.',
  unknownColumns: 'The list {list} has no column {columns}.',
  tooManyOwnExports:
    '{most} exports of yours are running. Wait until one is complete, or cancel its download.',
  tooManyExports: '{most} exports are running. Wait until one is complete.',
  listChanged: 'The list changed and cannot be continued. Load it from the start.',
  noDomain: '“{text}” is not a domain. Enter one such as example.org.',
  publicSuffix:
    '“{text}” is a public suffix, so the rule would apply to all sites under it. Enter a domain of one site.',
  noRange: '“{text}” is not an IP address range. Enter one such as 192.0.2.0/24 or 2001:db8::/32.',
  prefixTooLong: 'The prefix of “{text}” is longer than /{most}. Enter a shorter one.',
  rangeTooWide: '“{text}” is too wide. Enter a prefix of at least /{least}.',
  wrongPassword: 'The current password is incorrect.',
  passwordChanged: 'The password was changed elsewhere in the meantime. Sign in again with the new one.',
  sessionEnded: 'This session has already ended.',
  claimEnded: 'This proof has already ended.',
  unknownSetting: 'Unknown setting “{key}”. docs/settings.md lists all settings.',
  badSetting: 'setting {key}: {issue}, got {value}.',
  lowIntervalUnconfirmed:
    'An access interval of {seconds} s is below the default of {usual} s and can burden the web server. Confirm it (API: confirmed: true).',
  lowRevisitUnconfirmed:
    'A shortest revisit interval of {seconds} s is below the default of {usual} s and multiplies the accesses. Confirm it (API: confirmed: true).',
  ownServerUnconfirmed:
    'Our own server removes what protects web servers from the crawl. Confirm that you run this server (API: confirmed: true).',
  roleTooLow: 'This action requires the role {role}.',
  fault: 'Something failed on the server. Search its log for {request}.',
  noPassword: 'Programs that use a token have no password.',
} as const;

export type RefusalWord = keyof typeof refusals;
export type RefusalValues = Refusal['values'];

/**
 * A refusal that the console can translate.
 * @param values the values in the braces of the message
 * @param field the form field to correct
 */
export function refusal(
  code: ServiceErrorCode,
  word: RefusalWord,
  values: RefusalValues = {},
  field: string | null = null,
  localized?: LocalizedValues,
): ServiceError {
  const message = filledIn(refusals[word], { ...values, ...localized?.en });
  return new ServiceError(code, message, field, { word, values, localized });
}

/**
 * A refusal of a value that does not fit its schema; `{issue}` of the message says why.
 * @param field the form field to correct
 */
export function refusedValue(
  word: RefusalWord,
  issue: z.core.$ZodIssue | undefined,
  values: RefusalValues,
  field: string | null,
): ServiceError {
  const sentence = filledIn(refusals[word], { ...values, issue: issue?.message ?? 'not valid' });
  return new ServiceError('invalid', sentence, field, { word, values, issue });
}

/** A message with its values filled in. */
export function filledIn(sentence: string, values: RefusalValues): string {
  return sentence.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
}
