/** Why an action cannot be undone; `noUndo` of the audit texts explains it and what to do instead. */
export type NoUndoReason =
  | 'account'
  | 'begun'
  | 'complaint'
  | 'event'
  | 'harmless'
  | 'hidden'
  | 'limit'
  | 'list-created'
  | 'pause'
  | 'proof'
  | 'purged'
  | 'token'
  | 'unrecorded'
  | 'view';

/** The table in `audit-fields.ts` that names the fields of the states before and after. */
export type AuditFamily =
  | 'host-settings'
  | 'setting'
  | 'seed-list'
  | 'rule'
  | 'resolution'
  | 'complaint'
  | 'account'
  | 'claim'
  | 'other';

interface AuditActionDefinition {
  family: AuditFamily;
  /** `restore`: the audit log can restore the state before, unless it was changed since. */
  undo: 'restore' | NoUndoReason;
  /** The sentence states every change, so a list of them would repeat it. */
  statesChanges?: true;
  /** It changes the politeness or the scope of many sites: charts of complaints mark it. */
  isCrawlPolicy?: true;
}

/**
 * Every audited action. How to add one: docs/changing.md. An action that is no longer written keeps its row,
 * so that its entries stay readable.
 */
const auditActions = {
  'host.edit': { family: 'host-settings', undo: 'restore' },
  'host.pause': { family: 'host-settings', undo: 'pause', statesChanges: true },
  'host.resume': { family: 'host-settings', undo: 'pause', statesChanges: true },
  'hosts.bulk-edit': { family: 'host-settings', undo: 'restore', isCrawlPolicy: true },
  'hosts.bulk-undo': { family: 'host-settings', undo: 'restore', isCrawlPolicy: true },
  'throttle-rule.put': { family: 'rule', undo: 'restore', isCrawlPolicy: true },
  'throttle-rule.lift': { family: 'rule', undo: 'restore', isCrawlPolicy: true },
  'domain.limit': { family: 'other', undo: 'limit', isCrawlPolicy: true },
  'overload.apply': { family: 'resolution', undo: 'restore' },
  'overload.undo': { family: 'resolution', undo: 'restore' },
  'setting.set': { family: 'setting', undo: 'restore', statesChanges: true, isCrawlPolicy: true },
  'seed-list.create': { family: 'seed-list', undo: 'list-created', isCrawlPolicy: true },
  'seed-list.update': { family: 'seed-list', undo: 'restore', isCrawlPolicy: true },
  'list.export': { family: 'other', undo: 'harmless' },
  'view.share': { family: 'other', undo: 'view' },
  'view.unshare': { family: 'other', undo: 'view' },
  'view.edit': { family: 'other', undo: 'view' },
  'view.delete': { family: 'other', undo: 'view' },
  'seeds.add': { family: 'other', undo: 'begun', statesChanges: true },
  'pages.revisit': { family: 'other', undo: 'begun', statesChanges: true },
  'pages.importance': { family: 'other', undo: 'unrecorded', statesChanges: true },
  'robots.want': { family: 'other', undo: 'begun', statesChanges: true },
  'crawl.pause': { family: 'other', undo: 'pause', statesChanges: true, isCrawlPolicy: true },
  'crawl.resume': { family: 'other', undo: 'pause', statesChanges: true, isCrawlPolicy: true },
  'event.dismiss': { family: 'other', undo: 'event', statesChanges: true },
  'event.reopen': { family: 'other', undo: 'event', statesChanges: true },
  'file.check': { family: 'other', undo: 'harmless' },
  'file.repair': { family: 'other', undo: 'harmless' },
  'import.create': { family: 'other', undo: 'harmless' },
  'import.pause': { family: 'other', undo: 'harmless' },
  'import.resume': { family: 'other', undo: 'harmless' },
  'import.remove': { family: 'other', undo: 'harmless' },
  'access-rule.set': { family: 'other', undo: 'restore' },
  'access-rule.remove': { family: 'other', undo: 'restore' },
  'source.add': { family: 'other', undo: 'harmless' },
  'source.run': { family: 'other', undo: 'harmless' },
  'source.key': { family: 'other', undo: 'harmless' },
  'source.remove': { family: 'other', undo: 'harmless' },
  'source.takedown': { family: 'other', undo: 'harmless', statesChanges: true },
  'snapshot.create': { family: 'other', undo: 'harmless' },
  'snapshot.remove': { family: 'other', undo: 'harmless' },
  'analyser.upload': { family: 'other', undo: 'harmless' },
  'analyser.remove': { family: 'other', undo: 'harmless' },
  'scan.create': { family: 'other', undo: 'harmless' },
  'scan.pause': { family: 'other', undo: 'harmless' },
  'scan.resume': { family: 'other', undo: 'harmless' },
  'scan.cancel': { family: 'other', undo: 'harmless' },
  'scan.remove': { family: 'other', undo: 'harmless' },
  'consumer.create': { family: 'other', undo: 'harmless' },
  'consumer.edit': { family: 'other', undo: 'harmless' },
  'consumer.approve': { family: 'other', undo: 'harmless' },
  'consumer.suspend': { family: 'other', undo: 'harmless' },
  'consumer.remove': { family: 'other', undo: 'harmless' },
  'consumer.token': { family: 'other', undo: 'token' },
  'consumer.push': { family: 'other', undo: 'harmless' },
  'package.request': { family: 'other', undo: 'harmless' },
  'package.make': { family: 'other', undo: 'harmless' },
  'what-if.start': { family: 'other', undo: 'harmless' },
  'what-if.cancel': { family: 'other', undo: 'harmless' },
  'complaint.triage': { family: 'complaint', undo: 'complaint' },
  'complaint.act': { family: 'other', undo: 'complaint' },
  'complaint.undo': { family: 'other', undo: 'complaint', statesChanges: true },
  'complaint.answer': { family: 'complaint', undo: 'complaint' },
  'complaint.file-mail': { family: 'other', undo: 'complaint' },
  'takedown.purge': { family: 'other', undo: 'purged', statesChanges: true },
  'takedown.ask-purge': { family: 'other', undo: 'complaint', statesChanges: true },
  'takedown.withdraw-purge': { family: 'other', undo: 'complaint', statesChanges: true },
  'webmaster.prove': { family: 'claim', undo: 'proof', statesChanges: true },
  'webmaster.lapse': { family: 'claim', undo: 'proof', statesChanges: true },
  'webmaster.leave': { family: 'claim', undo: 'proof', statesChanges: true },
  'webmaster.revoke': { family: 'claim', undo: 'proof', statesChanges: true },
  'user.create': { family: 'account', undo: 'account', statesChanges: true },
  'user.invite': { family: 'account', undo: 'account', statesChanges: true },
  'user.revokeInvitation': { family: 'account', undo: 'account', statesChanges: true },
  'user.setRole': { family: 'account', undo: 'account', statesChanges: true },
  'user.remove': { family: 'account', undo: 'account', statesChanges: true },
  'user.signOut': { family: 'account', undo: 'account', statesChanges: true },
  'user.endSession': { family: 'account', undo: 'account', statesChanges: true },
  'user.changePassword': { family: 'account', undo: 'hidden' },
  'token.create': { family: 'account', undo: 'token', statesChanges: true },
  'token.revoke': { family: 'account', undo: 'token', statesChanges: true },
} as const satisfies Record<string, AuditActionDefinition>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/** Null for an action of another version of Meguri. */
export function readAuditAction(action: string): AuditAction | null {
  return isAuditAction(action) ? action : null;
}

/** The definition without the literal types of the table. */
export const auditActionDefinition = (action: AuditAction): AuditActionDefinition => auditActions[action];

/** Through what a change was made. */
export const auditOrigins = ['console', 'api', 'command-line', 'desk', 'mail', 'meguri'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

/** The role that undoing an entry requires: that of the change itself. */
export function undoRole(action: string): 'operator' | 'administrator' {
  return action === 'setting.set' ? 'administrator' : 'operator';
}
