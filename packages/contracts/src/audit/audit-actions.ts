/** Why an action has no undo of its own; `noUndo` of the audit texts says it, with what to do instead. */
export type NoUndoReason =
  | 'account'
  | 'begun'
  | 'complaint'
  | 'event'
  | 'harmless'
  | 'hidden'
  | 'list-created'
  | 'pause'
  | 'proof'
  | 'purged'
  | 'token'
  | 'unrecorded';

/** Which table of `audit-fields.ts` names the fields of the states before and after. */
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
  /** `restore`: the audit log can restore the state before, as far as it was not changed since. */
  undo: 'restore' | NoUndoReason;
}

/**
 * Every audited action. How to add one: docs/changing.md. An action that is no longer written keeps its row,
 * so that its entries stay readable.
 */
const auditActions = {
  'host.edit': { family: 'host-settings', undo: 'restore' },
  'host.pause': { family: 'host-settings', undo: 'pause' },
  'host.resume': { family: 'host-settings', undo: 'pause' },
  'hosts.bulk-edit': { family: 'host-settings', undo: 'restore' },
  'hosts.bulk-undo': { family: 'host-settings', undo: 'restore' },
  'throttle-rule.put': { family: 'rule', undo: 'restore' },
  'throttle-rule.lift': { family: 'rule', undo: 'restore' },
  'overload.apply': { family: 'resolution', undo: 'restore' },
  'overload.undo': { family: 'resolution', undo: 'restore' },
  'setting.set': { family: 'setting', undo: 'restore' },
  'seed-list.create': { family: 'seed-list', undo: 'list-created' },
  'seed-list.update': { family: 'seed-list', undo: 'restore' },
  'list.export': { family: 'other', undo: 'harmless' },
  'seeds.add': { family: 'other', undo: 'begun' },
  'pages.revisit': { family: 'other', undo: 'begun' },
  'pages.importance': { family: 'other', undo: 'unrecorded' },
  'robots.want': { family: 'other', undo: 'begun' },
  'crawl.pause': { family: 'other', undo: 'pause' },
  'crawl.resume': { family: 'other', undo: 'pause' },
  'event.dismiss': { family: 'other', undo: 'event' },
  'event.reopen': { family: 'other', undo: 'event' },
  'what-if.start': { family: 'other', undo: 'harmless' },
  'what-if.cancel': { family: 'other', undo: 'harmless' },
  'complaint.triage': { family: 'complaint', undo: 'complaint' },
  'complaint.act': { family: 'other', undo: 'complaint' },
  'complaint.undo': { family: 'other', undo: 'complaint' },
  'complaint.answer': { family: 'complaint', undo: 'complaint' },
  'complaint.file-mail': { family: 'other', undo: 'complaint' },
  'takedown.purge': { family: 'other', undo: 'purged' },
  'webmaster.prove': { family: 'claim', undo: 'proof' },
  'webmaster.lapse': { family: 'claim', undo: 'proof' },
  'webmaster.leave': { family: 'claim', undo: 'proof' },
  'webmaster.revoke': { family: 'claim', undo: 'proof' },
  'user.create': { family: 'account', undo: 'account' },
  'user.invite': { family: 'account', undo: 'account' },
  'user.revokeInvitation': { family: 'account', undo: 'account' },
  'user.setRole': { family: 'account', undo: 'account' },
  'user.remove': { family: 'account', undo: 'account' },
  'user.signOut': { family: 'account', undo: 'account' },
  'user.endSession': { family: 'account', undo: 'account' },
  'user.changePassword': { family: 'account', undo: 'hidden' },
  'token.create': { family: 'account', undo: 'token' },
  'token.revoke': { family: 'account', undo: 'token' },
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

/** Where a change was made. */
export const auditOrigins = ['console', 'api', 'command-line', 'desk', 'mail', 'meguri'] as const;
export type AuditOrigin = (typeof auditOrigins)[number];

/** The role that undoing an entry requires: that of the change itself. */
export function undoRole(action: string): 'operator' | 'administrator' {
  return action === 'setting.set' ? 'administrator' : 'operator';
}
