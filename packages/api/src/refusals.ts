import type { z } from 'zod';
import { ServiceError, type Refusal, type ServiceErrorCode } from './service-error.ts';

/** Messages of refusals, in English with values in braces; the console has them in its other languages. */
export const refusals = {
  noHistory: 'No page has been visited twice yet: there is no history to replay.',
  tokenRevoked: 'This token has been revoked already.',
  invitationGone: 'This invitation was used, has expired or was taken back.',
  roleChanged: 'The role was changed to {role} meanwhile. Look again.',
  lastAdministrator: 'Nobody would be administrator any more. Make somebody else one first.',
  userRemoved: 'This user was removed meanwhile.',
  nameMissing: 'Choose a name.',
  passwordTooShort: 'Choose a password of at least {characters} characters.',
  nameTaken: 'Somebody is called {name} already; choose another name.',
  linkUsed: 'This link has been used or has expired. `meguri sign-in-link` makes a new one.',
  throttled: 'Too many attempts. Try again in a quarter of an hour.',
  signInFirst: 'Sign in first.',
  badCredentials: 'Name or password is not right.',
  notOverloaded: '{host} is not overloaded, so there is nothing to resolve.',
  noResolution: 'Nothing was chosen for {host} that could be undone.',
  resolutionChanged:
    'The choice for {host} was changed meanwhile: {actor} chose {resolution} at {at}. Look at it again.',
  resolutionCleared:
    'The choice for {host} was changed meanwhile: nothing is chosen any more. Look at it again.',
  replayUnderWay: 'Another replay is under way. Wait until it is done, or cancel it.',
  replayOver: 'This replay is over already.',
  shareOutOfRange: 'The share of pages to exclude must be from 0 to 1, not {share}.',
  intervalNotPositive: 'The new access interval must be above 0 seconds, not {seconds}.',
  unknownHost: 'No host is called {host}.',
  unstorableText:
    'There is an invisible character (U+0000, or half of one) that cannot be kept. Type the text anew.',
  eventOver: 'This is over already.',
  unknownEdit: 'The log has no edit {id} of {host}.',
  badTerm: '{field}: {issue}.',
  noEditOfSettings: 'That entry of the log is no edit of host settings.',
  changedSince: '{fields} of {host} changed again since; edit it anew.',
  hostEdited: '{host} was edited meanwhile. {actor} changed {changes} at {at}.',
  hostEditedSomehow: '{host} was edited meanwhile. Look at it again.',
  seedListGone: 'This seed list is gone.',
  intervalsReversed: 'The shortest interval must not be longer than the longest.',
  badSeedList: '{field}: {issue}.',
  scopeExpressionEmpty: 'Scope, {field}: an empty expression matches everything; remove it.',
  scopeExpressionTooLong: 'Scope, {field}: longer than {most} characters; split it.',
  scopeExpressionInvalid: 'Scope, {field}: {fault}.',
  scopeNoDomain: 'Scope, {field}: “{text}” is no domain; write one like “jp” or “go.jp”.',
  scopeDomainMissing: 'Scope, {field}: mode “tld” needs at least one domain, such as “jp”.',
  seedListNameTaken: 'There is a seed list called {name} already.',
  archiveUnreadable: 'This console cannot read the archive; set ARCHIVE_DIRECTORY.',
  archiveFileMissing: 'The file {file} is not in the archive.',
  recordDamaged: 'The record at {place} is damaged ({fault}).',
  revisitUnresolved: 'The revisit at {place} refers to {url} of {at}, which is not in the index.',
  emptyRule: 'Say what the rule does: a pause, or an interval.',
  ruleGone: 'That rule is gone already.',
  ruleWritten: 'There is a rule for {value} meanwhile: {actor} wrote it at {at}. Look at it again.',
  ruleEdited: 'The rule for {value} was edited meanwhile. {actor} changed {changes} at {at}.',
  ruleEditedSomehow: 'The rule for {value} was edited meanwhile. Look at it again.',
  ruleEditedSince: '{actor} has edited that rule since, at {at}; edit it anew.',
  unknownRuleEdit: 'The log has no edit {id} of a rule.',
  unknownBulkEdit: 'The log has no act {id} on many hosts.',
  tooManyHosts:
    'More than {most} hosts match. Narrow the filter, or write a throttling rule for a domain or a range of addresses.',
  emptyChange: 'Choose at least one term to change.',
  emptyComplaint: 'Write what the complaint says.',
  unknownComplaint: 'There is no complaint {id}.',
  complaintChanged: 'This complaint has changed meanwhile: it is {status} now. Look at it again.',
  complaintChangedBy:
    'This complaint has changed meanwhile: it is {status} now, with {assignee}. Look at it again.',
  unknownAct: 'There is no such action.',
  actUndone: 'This was taken back already.',
  actOvertaken: 'Somebody has changed the same since; look at the host.',
  unknownTakedown: 'No takedown {id} stands.',
  fileUnsealed: 'The file {file} is not among the sealed files of {directory}.',
  noReplyAddress: 'This complaint came without a mail address, so there is nowhere to answer to.',
  automaticMail: 'This was sent by a machine, and machines are not answered.',
  noOwnAddress: 'Set mail.address first: an answer needs an address to come from.',
  mailFiled: 'This mail was filed meanwhile.',
  mailUnfiled: 'The mail still cannot be filed: {reason}',
  pauseDecided: 'Somebody has decided about this pause already. Look at it again.',
  unknownUser: 'Nobody is called {name}.',
  unknownRobotsVersion: 'No robots.txt of {host} was read then.',
  noCapture: 'The archive has no capture of {url}.',
  unknownPage: '{url} is not known to the crawl.',
  noWebAddress: '“{text}” is no http:// or https:// address.',
  unknownImportance: '{importance} is no importance: choose one of {known}.',
  listChanged: 'This list cannot go on from there; begin it anew.',
  noDomain: '“{text}” is no domain; write it like example.org.',
  publicSuffix: '“{text}” is a public suffix: a rule for it would hold for everybody under it.',
  noRange: '“{text}” is no range of addresses; write it like 192.0.2.0/24 or 2001:db8::/32.',
  prefixTooLong: 'The prefix of “{text}” is longer than {most}.',
  rangeTooWide: '“{text}” is too wide: at least /{least}, please.',
  wrongPassword: 'This is not your present password.',
  passwordChanged: 'The password was changed elsewhere meanwhile.',
  sessionEnded: 'This session has ended already.',
  claimEnded: 'This claim has ended already.',
  unknownSetting: 'unknown setting “{key}”; docs/settings.md lists them all.',
  badSetting: 'setting {key}: {issue}, got {value}.',
  roleTooLow: 'This takes the role of {role}.',
  fault: 'Something failed on our side. The log has it under {request}.',
  noPassword: 'Programs that call with a token have no password.',
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
): ServiceError {
  return new ServiceError(code, filledIn(refusals[word], values), field, { word, values });
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
