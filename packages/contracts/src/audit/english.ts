import { auditNumber, auditText } from './audit-state.ts';
import type { AuditFacts, AuditTexts } from './audit-texts.ts';
import { englishSubjects } from './english-subjects.ts';
import { formatCount } from '../format/numbers.ts';

const quantity = (count: number | null, one: string, many = `${one}s`) =>
  count === null ? many : `${formatCount(count)} ${count === 1 ? one : many}`;
const pages = ({ name, after }: AuditFacts) =>
  name === '' ? quantity(auditNumber(after, 'count'), 'page') : `the page ${name}`;
const act = ({ after }: AuditFacts) => {
  const words: Readonly<Record<string, string>> = {
    slow: 'slowed down',
    pause: 'paused',
    stop: 'stopped crawling',
    'recheck-robots': 'requested a recheck of robots.txt of',
    takedown: 'hid the captures of',
  };
  const target = auditText(after, 'host') ?? auditText(after, 'target') ?? 'the subject';
  return `${words[auditText(after, 'kind') ?? ''] ?? 'acted on'} ${target}`;
};
const fromTo = ({ changes: [change] }: AuditFacts) =>
  change ? ` from ${change.before ?? 'not set'} to ${change.after ?? 'not set'}` : '';
const role = (facts: AuditFacts) =>
  facts.changes.find(({ label }) => label === 'Role')?.after ?? auditText(facts.after, 'role');
const undone = ({ undoes }: AuditFacts, otherwise: string) => (undoes === null ? otherwise : 'restored');

/** Verbs for lists of removed records. */
const removalVerbs: Readonly<Record<string, string>> = {
  hidden: 'hid',
  purged: 'asked for the purge of',
  restored: 'restored',
};

const sentences: AuditTexts['sentences'] = {
  'host.edit': (facts) => `${facts.who} ${undone(facts, 'changed')} the settings of ${facts.about}.`,
  'host.pause': ({ who, about }) => `${who} paused ${about}.`,
  'host.resume': ({ who, about }) => `${who} resumed ${about}.`,
  'hosts.bulk-edit': ({ who, after }) =>
    `${who} changed the settings of ${quantity(auditNumber(after, 'selection.hosts'), 'host')}.`,
  'hosts.bulk-undo': ({ who, after }) =>
    `${who} restored the settings of the hosts of entry ${auditText(after, 'undoes') ?? '–'}.`,
  'throttle-rule.put': (facts) => {
    const verb = facts.hasBefore ? undone(facts, 'changed') : facts.undoes === null ? 'added' : 'restored';
    return `${facts.who} ${verb} the throttling rule for ${facts.about}.`;
  },
  'throttle-rule.lift': ({ who, about }) => `${who} deleted the throttling rule for ${about}.`,
  'domain.limit': ({ who, about }) => `${who} set the budget of ${about}.`,
  'overload.apply': ({ who, about }) => `${who} chose a resolution for the overloaded ${about.slice(4)}.`,
  'overload.undo': ({ who, about }) =>
    `${who} restored the former resolution of the overloaded ${about.slice(4)}.`,
  'setting.set': (facts) => `${facts.who} ${undone(facts, 'changed')} ${facts.about}${fromTo(facts)}.`,
  'seed-list.create': ({ who, about }) => `${who} created ${about}.`,
  'seed-list.update': (facts) => `${facts.who} ${undone(facts, 'changed')} ${facts.about}.`,
  'seeds.add': ({ who, about, after }) => {
    const rejected = auditNumber(after, 'rejected') ?? 0;
    const rest = rejected > 0 ? `; ${quantity(rejected, 'line was', 'lines were')} rejected` : '';
    return `${who} added ${quantity(auditNumber(after, 'accepted'), 'seed')} to ${about}${rest}.`;
  },
  'list.export': ({ who, about, after }) => {
    const format = auditText(after, 'format') ?? 'a file';
    return `${who} exported ${about} as ${format}.`;
  },
  'view.share': ({ who, about }) => `${who} shared ${about}.`,
  'view.unshare': ({ who, about }) => `${who} stopped sharing ${about}.`,
  'view.edit': ({ who, about }) => `${who} changed ${about}.`,
  'view.delete': ({ who, about }) => `${who} deleted ${about}.`,
  'pages.revisit': (facts) =>
    facts.about.startsWith('the host')
      ? `${facts.who} requested a visit of every page of ${facts.about}.`
      : `${facts.who} requested a visit of ${pages(facts)}.`,
  'pages.importance': (facts) => {
    const importance = auditNumber(facts.after, 'importance');
    const value = importance === null ? 'that of the seed list' : String(importance);
    return `${facts.who} set the importance of ${pages(facts)} to ${value}.`;
  },
  'robots.want': ({ who, about }) => `${who} requested a recheck of robots.txt of ${about}.`,
  'crawl.pause': ({ who, about }) => `${who} paused ${about}.`,
  'crawl.resume': ({ who, about }) => `${who} resumed ${about}.`,
  'event.dismiss': ({ who, about }) => `${who} dismissed ${about}.`,
  'event.reopen': ({ who, about }) => `${who} reopened ${about}.`,
  'file.check': ({ who, about }) => `${who} had ${about} checked again.`,
  'file.repair': ({ who, about }) => `${who} had ${about} repaired.`,
  'import.create': ({ who, about }) => `${who} started ${about}.`,
  'import.pause': ({ who, about }) => `${who} paused ${about}.`,
  'import.resume': ({ who, about }) => `${who} resumed ${about}.`,
  'import.remove': ({ who, about }) => `${who} removed ${about}.`,
  'access-rule.set': ({ who, about }) => `${who} set ${about}.`,
  'access-rule.remove': ({ who, about }) => `${who} removed ${about}.`,
  'source.add': ({ who, about }) => `${who} added ${about}.`,
  'source.run': ({ who, about }) => `${who} asked ${about} for new packages.`,
  'source.key': ({ who, about }) => `${who} trusted another key of ${about}.`,
  'source.remove': ({ who, about }) => `${who} removed ${about}.`,
  'source.takedown': ({ who, about, after }) =>
    `${who} ${removalVerbs[auditText(after, 'state') ?? ''] ?? 'changed'} captures of ${about}, as the archive asked that they came from.`,
  'snapshot.create': ({ who, about }) => `${who} created ${about}.`,
  'snapshot.remove': ({ who, about }) => `${who} removed ${about}.`,
  'analyser.upload': ({ who, about }) => `${who} uploaded ${about}.`,
  'analyser.remove': ({ who, about }) => `${who} removed a version of ${about}.`,
  'scan.create': ({ who, about }) => `${who} created ${about}.`,
  'scan.pause': ({ who, about }) => `${who} paused ${about}.`,
  'scan.resume': ({ who, about }) => `${who} resumed ${about}.`,
  'scan.cancel': ({ who, about }) => `${who} cancelled ${about}.`,
  'scan.remove': ({ who, about }) => `${who} removed ${about}.`,
  'consumer.create': ({ who, about }) => `${who} registered ${about}.`,
  'consumer.edit': ({ who, about }) => `${who} edited ${about}.`,
  'consumer.approve': ({ who, about }) => `${who} approved ${about}.`,
  'consumer.suspend': ({ who, about }) => `${who} suspended ${about}.`,
  'consumer.remove': ({ who, about }) => `${who} removed ${about}.`,
  'consumer.token': ({ who, about }) => `${who} created a token for ${about}.`,
  'consumer.push': ({ who, about }) => `${who} had packages sent to ${about}.`,
  'package.request': ({ who, about }) => `${who} requested a package for ${about}.`,
  'package.make': ({ who, about }) => `${who} had packages made for ${about}.`,
  'what-if.start': ({ who, about }) => `${who} started ${about}.`,
  'what-if.cancel': ({ who, about }) => `${who} cancelled ${about}.`,
  'complaint.triage': ({ who, about }) => `${who} updated ${about}.`,
  'complaint.act': (facts) => `${facts.who} ${act(facts)} because of ${facts.about}.`,
  'complaint.undo': (facts) => `${facts.who} undid an action of ${facts.about}: ${act(facts)}.`,
  'complaint.answer': ({ who, about }) => `${who} replied to ${about}.`,
  'complaint.file-mail': ({ who, about }) => `${who} filed ${about} as a complaint.`,
  'takedown.purge': ({ who, about, after }) =>
    `${who} deleted ${quantity(auditNumber(after, 'captures'), 'capture')} of ${about} from the archive.`,
  'takedown.ask-purge': ({ who, about, after }) =>
    `${who} asked to purge takedown ${auditText(after, 'takedown') ?? '–'} of ${about} within ${quantity(auditNumber(after, 'purgeDays'), 'day')}.`,
  'takedown.withdraw-purge': ({ who, about, after }) =>
    `${who} withdrew the purge of takedown ${auditText(after, 'takedown') ?? '–'} of ${about}. Its captures stay hidden.`,
  'webmaster.prove': ({ who, about }) => `${who} proved control of ${about}.`,
  'webmaster.lapse': ({ about }) => `The proof of control of ${about} expired.`,
  'webmaster.leave': ({ who, about }) => `${who} ended the claim of control over ${about}.`,
  'webmaster.revoke': ({ who, about }) => `${who} revoked the claim of control over ${about}.`,
  'user.create': (facts) => `${facts.name} joined with the role ${role(facts) ?? '–'}.`,
  'user.invite': (facts) => `${facts.who} invited ${facts.name} with the role ${role(facts) ?? '–'}.`,
  'user.revokeInvitation': ({ who, name }) => `${who} revoked the invitation of ${name}.`,
  'user.setRole': (facts) => `${facts.who} changed the role of ${facts.name}${fromTo(facts)}.`,
  'user.remove': ({ who, name }) => `${who} removed the user ${name}.`,
  'user.signOut': ({ who, name }) => `${who} signed ${name} out everywhere.`,
  'user.endSession': ({ who }) => `${who} ended one of their own sessions.`,
  'user.changePassword': ({ who }) => `${who} changed their own password.`,
  'token.create': (facts) => `${facts.who} created ${facts.about} with the role ${role(facts) ?? '–'}.`,
  'token.revoke': ({ who, about }) => `${who} revoked ${about}.`,
};

const actions: AuditTexts['actions'] = {
  'host.edit': 'Edit host',
  'host.pause': 'Pause host',
  'host.resume': 'Resume host',
  'hosts.bulk-edit': 'Edit many hosts',
  'hosts.bulk-undo': 'Undo edit of many hosts',
  'throttle-rule.put': 'Save rule',
  'throttle-rule.lift': 'Delete rule',
  'domain.limit': 'Set domain budget',
  'overload.apply': 'Choose resolution',
  'overload.undo': 'Undo resolution',
  'setting.set': 'Change setting',
  'seed-list.create': 'Create seed list',
  'seed-list.update': 'Edit seed list',
  'list.export': 'Export list',
  'view.share': 'Share view',
  'view.unshare': 'Stop sharing view',
  'view.edit': 'Edit shared view',
  'view.delete': 'Delete shared view',
  'seeds.add': 'Add seeds',
  'pages.revisit': 'Request visits',
  'pages.importance': 'Set page importance',
  'robots.want': 'Recheck robots.txt',
  'crawl.pause': 'Pause crawl',
  'crawl.resume': 'Resume crawl',
  'event.dismiss': 'Dismiss event',
  'event.reopen': 'Reopen event',
  'file.check': 'Check archive file',
  'file.repair': 'Repair archive file',
  'import.create': 'Start import',
  'import.pause': 'Pause import',
  'import.resume': 'Resume import',
  'import.remove': 'Remove import',
  'access-rule.set': 'Set access rule',
  'access-rule.remove': 'Remove access rule',
  'source.add': 'Add source',
  'source.run': 'Pull packages',
  'source.key': 'Trust key of source',
  'source.remove': 'Remove source',
  'source.takedown': 'Apply removal of a source',
  'snapshot.create': 'Create snapshot',
  'snapshot.remove': 'Remove snapshot',
  'analyser.upload': 'Upload analyser',
  'analyser.remove': 'Remove analyser',
  'scan.create': 'Create scan',
  'scan.pause': 'Pause scan',
  'scan.resume': 'Resume scan',
  'scan.cancel': 'Cancel scan',
  'scan.remove': 'Remove scan',
  'consumer.create': 'Register consumer',
  'consumer.edit': 'Edit consumer',
  'consumer.approve': 'Approve consumer',
  'consumer.suspend': 'Suspend consumer',
  'consumer.remove': 'Remove consumer',
  'consumer.token': 'Create token of consumer',
  'consumer.push': 'Send packages to consumer',
  'package.request': 'Request package',
  'package.make': 'Make packages now',
  'what-if.start': 'Start what-if run',
  'what-if.cancel': 'Cancel what-if run',
  'complaint.triage': 'Update complaint',
  'complaint.act': 'Act on complaint',
  'complaint.undo': 'Undo act on complaint',
  'complaint.answer': 'Reply to complaint',
  'complaint.file-mail': 'File quarantined message',
  'takedown.purge': 'Purge takedown',
  'takedown.ask-purge': 'Request purge',
  'takedown.withdraw-purge': 'Withdraw purge',
  'webmaster.prove': 'Prove control',
  'webmaster.lapse': 'Proof expired',
  'webmaster.leave': 'End claim',
  'webmaster.revoke': 'Revoke claim',
  'user.create': 'Create account',
  'user.invite': 'Invite user',
  'user.revokeInvitation': 'Revoke invitation',
  'user.setRole': 'Change role',
  'user.remove': 'Remove user',
  'user.signOut': 'Sign user out',
  'user.endSession': 'End own session',
  'user.changePassword': 'Change own password',
  'token.create': 'Create token',
  'token.revoke': 'Revoke token',
};

export const english: AuditTexts = {
  sentences,
  unknown: ({ who, about }, action) => `${who} changed ${about} (“${action}”).`,
  actions,
  ...englishSubjects,
  webmaster: (host) => `The webmaster of ${host}`,
  actors: { complaints: 'Meguri', control: 'Meguri', 'proof check': 'Meguri', start: 'npm start' },
  origins: {
    console: 'in the console',
    api: 'by a program with a token',
    'command-line': 'at the command line',
    desk: 'at the webmaster desk',
    mail: 'from a complaint',
    meguri: 'automatically',
  },
  undoOf: (id) => `Undo of entry ${id}.`,
  partOf: (id) => `Part of entry ${id}.`,
  undoneBy: (id) => `Undone by entry ${id}.`,
  complaint: (id) => `Because of complaint ${id}.`,
  noUndo: {
    account: 'Users and roles have no undo. Change the role or invite the user again on the Users screen.',
    begun: 'No undo: visits may have begun. Pause the host or seed list to stop them.',
    complaint: 'Actions of a complaint are undone in the complaint, where their effects are shown.',
    event: 'No undo. Dismiss or reopen the event instead.',
    harmless: 'Nothing to undo: this does not change the crawl.',
    hidden: 'No undo: the former value is not stored.',
    limit: 'No undo here: set the former limits on the Domains screen.',
    'list-created': 'No undo: pages may belong to the seed list. Pause it instead.',
    pause: 'A pause has no undo: visits missed meanwhile stay missed. Pause or resume instead.',
    proof: 'No undo: only a new proof by the webmaster gives control of a host.',
    purged: 'No undo: the content is deleted from the archive.',
    token: 'No undo: the secret of a token is not stored. Create or revoke a token instead.',
    view: 'No undo. Edit, share or delete the view on the screen of its list instead.',
    unrecorded: 'No undo: the former importance of each page is not stored. Set the importance again.',
  },
};
