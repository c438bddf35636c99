import type { AuditEntry } from '../views/audit-views.ts';
import { unsetHostSettings } from '../hosts/host-settings.ts';
import type { AuditAction } from './audit-actions.ts';

const host = { party: 'operator', ...unsetHostSettings };
const view = { list: 'hosts', name: 'Paused', query: 'state=paused&columns=state,load', shared: true };
const rule = { paused: false, pausedUntil: null, minIntervalSeconds: 20, note: null, disabled: false };
const list = {
  name: 'news',
  minIntervalSeconds: 86_400,
  importance: 1,
  scope: { mode: 'domain', maxHops: 15 },
};
const choice = { resolution: null, dropBelowValue: null, dropUpToImportance: null, minIntervalSeconds: null };
const noStates = { before: null, after: null };
const ofHost = (before: unknown, after: unknown) => ({ subject: 'host:www.example.org', before, after });

type Sample = Pick<AuditEntry, 'subject' | 'before' | 'after'> & Partial<AuditEntry>;

/** A stored entry of every action. */
const samples: Record<AuditAction, Sample> = {
  'host.edit': ofHost(host, { ...host, minIntervalSeconds: 60, note: 'Slow server' }),
  'host.pause': ofHost({ paused: false }, { paused: true, complaint: '7' }),
  'host.resume': ofHost({ paused: true }, { paused: false, complaint: '7' }),
  'hosts.bulk-edit': {
    subject: 'hosts',
    before: null,
    after: { change: { priority: 5 }, selection: { hosts: 1_204 } },
  },
  'hosts.bulk-undo': { subject: 'hosts', before: null, after: { undoes: '12' }, undoes: '12' },
  'throttle-rule.put': {
    subject: 'domain:example.org',
    before: rule,
    after: { ...rule, minIntervalSeconds: 90 },
  },
  'throttle-rule.lift': { subject: 'address-range:192.0.2.0/24', before: rule, after: null },
  'domain.limit': {
    subject: 'domain:example.org',
    before: { kind: 'domain', maxHosts: null, newHostsPerDay: null, maxBackQueues: null },
    after: { kind: 'domain', maxHosts: null, newHostsPerDay: 600, maxBackQueues: null },
  },
  'overload.apply': ofHost(choice, { ...choice, resolution: { kind: 'drop-share', share: 0.1 } }),
  'overload.undo': {
    ...ofHost({ ...choice, resolution: { kind: 'accept' } }, choice),
    undoes: '12',
  },
  'setting.set': { subject: 'setting:access.intervalSeconds', before: 20, after: 7_200 },
  'seed-list.create': { subject: 'seed-list:3', before: null, after: list },
  'seed-list.update': {
    subject: 'seed-list:3',
    before: list,
    after: { ...list, minIntervalSeconds: 3_600, scope: { mode: 'any', maxHops: 15 } },
  },
  'seeds.add': { subject: 'seed-list:3', before: null, after: { accepted: 1_500, rejected: 1 } },
  'list.export': {
    subject: 'list:hosts',
    before: null,
    after: { format: 'csv', filter: { search: 'example' }, columns: ['name', 'pages'] },
  },
  'view.share': { subject: 'view:hosts/Paused', before: null, after: view },
  'view.unshare': { subject: 'view:hosts/Paused', before: view, after: { ...view, shared: false } },
  'view.edit': { subject: 'view:hosts/Paused', before: view, after: { ...view, name: 'Paused hosts' } },
  'view.delete': { subject: 'view:hosts/Paused', before: view, after: null },
  'pages.revisit': { subject: 'pages', before: null, after: { count: 2 } },
  'pages.importance': {
    subject: 'page:https://www.example.org/a',
    before: null,
    after: { importance: 4, count: 1 },
  },
  'robots.want': { subject: 'robots:all', before: '', after: '2026-11-20T12:00:00.000Z' },
  'crawl.pause': { subject: 'crawl', before: { paused: false }, after: { paused: true } },
  'crawl.resume': { subject: 'node:2', before: { paused: true }, after: { paused: false } },
  'event.dismiss': {
    subject: 'event:webmaster-edit host:www.example.org',
    before: { open: true },
    after: { open: false },
  },
  'event.reopen': {
    subject: 'event:webmaster-edit host:www.example.org',
    before: { open: false },
    after: { open: true },
  },
  'file.check': { subject: 'file:a.warc.gz', ...noStates },
  'file.repair': { subject: 'file:a.warc.gz', ...noStates },
  'import.create': { subject: 'import:7', before: null, after: { files: 3 } },
  'import.pause': { subject: 'import:7', ...noStates },
  'import.resume': { subject: 'import:7', ...noStates },
  'import.remove': { subject: 'import:7', ...noStates },
  'access-rule.set': {
    subject: 'access-rule:org,example,',
    before: null,
    after: { access: 'closed', embargoDays: 0, capturedFrom: null, capturedBefore: null },
  },
  'access-rule.remove': {
    subject: 'access-rule:org,example,',
    before: { access: 'closed', embargoDays: 0, capturedFrom: null, capturedBefore: null },
    after: null,
  },
  'source.add': { subject: 'source:2', before: null, after: { url: 'https://archive.example.org' } },
  'source.run': { subject: 'source:2', ...noStates },
  'source.key': { subject: 'source:2', ...noStates },
  'source.remove': { subject: 'source:2', ...noStates },
  'source.takedown': {
    subject: 'host:a.example',
    before: null,
    after: { takedown: '4', state: 'hidden', list: 3, archive: 'https://archive.example.org' },
  },
  'snapshot.create': { subject: 'snapshot:spring', before: null, after: { preset: 'as-of' } },
  'snapshot.remove': { subject: 'snapshot:spring', ...noStates },
  'analyser.upload': { subject: 'analyser:titles', before: null, after: { bytes: 420 } },
  'analyser.remove': { subject: 'analyser:titles', ...noStates },
  'scan.create': { subject: 'scan:links', before: null, after: { analyser: 'links', snapshot: 'spring' } },
  'scan.pause': { subject: 'scan:links', ...noStates },
  'scan.resume': { subject: 'scan:links', ...noStates },
  'scan.cancel': { subject: 'scan:links', ...noStates },
  'scan.remove': { subject: 'scan:links', ...noStates },
  'consumer.create': { subject: 'consumer:library', before: null, after: { history: true } },
  'consumer.edit': { subject: 'consumer:library', ...noStates },
  'consumer.approve': { subject: 'consumer:library', ...noStates },
  'consumer.suspend': { subject: 'consumer:library', ...noStates },
  'consumer.remove': { subject: 'consumer:library', ...noStates },
  'consumer.token': { subject: 'consumer:library', ...noStates },
  'consumer.push': { subject: 'consumer:library', ...noStates },
  'package.request': { subject: 'consumer:library', before: null, after: { urls: 3 } },
  'package.make': { subject: 'consumer:library', ...noStates },
  'what-if.start': { subject: 'what-if:4', before: null, after: { policy: 'gamma', host: null } },
  'what-if.cancel': { subject: 'what-if:4', ...noStates },
  'complaint.triage': { subject: 'complaint:7', before: { status: 'open' }, after: { status: 'closed' } },
  'complaint.act': {
    subject: 'complaint:7',
    before: null,
    after: { kind: 'slow', host: 'www.example.org', minIntervalSeconds: 60 },
  },
  'complaint.undo': {
    subject: 'complaint:7',
    before: null,
    after: { kind: 'pause', host: 'www.example.org' },
  },
  'complaint.answer': {
    subject: 'complaint:7',
    before: { status: 'open' },
    after: { status: 'waiting', assignee: 'tanaka' },
  },
  'complaint.file-mail': { subject: 'mail:9', ...noStates },
  'takedown.purge': ofHost(null, { takedown: '3', captures: 12, receipt: 1, sha256: 'ab12' }),
  'takedown.ask-purge': ofHost(null, { takedown: '3', purgeDays: 30 }),
  'takedown.withdraw-purge': ofHost(null, { takedown: '3' }),
  'webmaster.prove': {
    ...ofHost(
      { claim: '5', state: 'waiting' },
      { claim: '5', state: 'proved', method: 'file', domain: null },
    ),
    actor: 'webmaster of www.example.org',
  },
  'webmaster.lapse': {
    ...ofHost({ claim: '5', state: 'proved' }, { claim: '5', state: 'lapsed', method: 'file', domain: null }),
    actor: 'proof check',
  },
  'webmaster.leave': {
    ...ofHost({ claim: '5', state: 'proved' }, { claim: '5', state: 'left' }),
    actor: 'webmaster of www.example.org',
  },
  'webmaster.revoke': ofHost({ claim: '5', state: 'proved' }, { claim: '5', state: 'revoked' }),
  'user.create': { subject: 'user:sato', before: null, after: { role: 'operator' }, actor: 'sato' },
  'user.invite': { subject: 'user:sato', before: null, after: { role: 'operator' } },
  'user.revokeInvitation': { subject: 'user:sato', before: { role: 'operator' }, after: null },
  'user.setRole': { subject: 'user:sato', before: { role: 'viewer' }, after: { role: 'operator' } },
  'user.remove': { subject: 'user:sato', before: { role: 'operator' }, after: null },
  'user.signOut': { subject: 'user:sato', before: { sessions: 2 }, after: { sessions: 0 } },
  'user.endSession': { subject: 'user:tanaka', before: { session: '0a1b2c3d' }, after: null },
  'user.changePassword': { subject: 'user:tanaka', before: null, after: { endedSessions: 1 } },
  'token.create': { subject: 'token:backup', before: null, after: { role: 'viewer', expiresAt: null } },
  'token.revoke': { subject: 'token:backup', before: { role: 'viewer' }, after: null },
};

/** A stored entry with usual values. */
export function auditSample(action: AuditAction): AuditEntry {
  return {
    id: '20',
    at: new Date('2026-11-20T12:00:00Z'),
    actor: 'tanaka',
    action,
    reason: null,
    partOf: null,
    origin: 'console',
    undoes: null,
    ...samples[action],
  };
}
