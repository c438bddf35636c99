import { refusal, type ActorContext, type ListServices } from '@meguri/api/services-port';
import {
  listNames,
  unreadViewParameters,
  viewLists,
  type AuditAction,
  type ListName,
  type Role,
  type SavedView,
} from '@meguri/contracts';
import {
  changeSavedView,
  createSavedView,
  listSavedViews,
  readListColumns,
  writeListColumns,
  type NewAuditEntry,
  type SavedViewChange,
  type SavedViewRecord,
} from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Most views of one user, and most shared views of all users. */
const bounds = { perUser: 100, shared: 200 };

/** Views and columns of users. */
export function createListServices({ prisma, clock }: Dependencies): ListServices {
  /** Only shared views are audited: a private one affects its owner alone. */
  const auditOf = (
    ctx: ActorContext,
    before: SavedViewRecord | null,
    after: SavedViewRecord | null,
  ): NewAuditEntry | null => {
    const isShared = [before?.shared ?? false, after?.shared ?? false] as const;
    if (!isShared.includes(true)) return null;
    const action = after === null ? 'view.delete' : sharedActions[`${isShared[0]}-${isShared[1]}`];
    const view = before ?? after;
    const subject = `view:${view?.list}/${view?.name}`;
    const states = { before: before && auditedView(before), after: after && auditedView(after) };
    return actOf(ctx, { at: clock.now(), action, subject, ...states, reason: undefined });
  };

  return {
    columns: ({ ctx }) => readListColumns(prisma, { userId: ctx.actor.id }),

    setColumns: async ({ ctx, input }) => {
      requireAccount(ctx);
      await writeListColumns(prisma, { userId: ctx.actor.id, ...input });
    },

    views: async ({ ctx }) => {
      const records = await listSavedViews(prisma, { userId: ctx.actor.id });
      return records.flatMap((record) => savedView(record, ctx) ?? []);
    },

    createView: async ({ ctx, input: { list, name, query, isShared } }) => {
      requireAccount(ctx);
      requireReadable(list, query);
      if (isShared) requireOperator(ctx);
      const owner = { ownerId: ctx.actor.id, ownerName: ctx.actor.name };
      const view = { ...owner, list, name, query, shared: isShared };
      const audit = auditOf(ctx, null, { id: 0, ...view });
      return viewOf(await createSavedView(prisma, { view, now: clock.now(), bounds, audit }), ctx, name);
    },

    editView: async ({ ctx, input: { id, name, query, isShared } }) => {
      const change = await changeSavedView(prisma, {
        id,
        now: clock.now(),
        bounds,
        decide: (view) => {
          if (!isVisible(view, ctx)) return 'not-found';
          if (!mayEdit(view, ctx) || (isShared === true && !isOperator(ctx))) return 'forbidden';
          if (query !== undefined) requireReadable(view.list as ListName, query);
          const after = {
            ...view,
            name: name ?? view.name,
            query: query ?? view.query,
            // A view without an owner stays shared: no user could see it otherwise.
            shared: view.ownerId === null || (isShared ?? view.shared),
          };
          return { after, audit: auditOf(ctx, view, after) };
        },
      });
      return viewOf(change, ctx, name ?? '');
    },

    deleteView: async ({ ctx, input: { id } }) => {
      const change = await changeSavedView(prisma, {
        id,
        now: clock.now(),
        bounds,
        decide: (view) => {
          if (!isVisible(view, ctx)) return 'not-found';
          return mayEdit(view, ctx) ? { after: null, audit: auditOf(ctx, view, null) } : 'forbidden';
        },
      });
      refuse(change, '');
    },
  };
}

/** By whether the view was shared before and is shared after. */
const sharedActions = {
  'false-true': 'view.share',
  'true-false': 'view.unshare',
  'true-true': 'view.edit',
  'false-false': 'view.edit',
} as const satisfies Record<`${boolean}-${boolean}`, AuditAction>;

const auditedView = ({ list, name, query, shared }: SavedViewRecord) => ({ list, name, query, shared });

const operators: readonly Role[] = ['operator', 'administrator'];
const isOperator = ({ actor }: ActorContext) => operators.includes(actor.role);
const isOwn = ({ ownerId }: SavedViewRecord, { actor }: ActorContext) =>
  ownerId !== null && ownerId === actor.id;
const isVisible = (view: SavedViewRecord, ctx: ActorContext) => view.shared || isOwn(view, ctx);
const mayEdit = (view: SavedViewRecord, ctx: ActorContext) =>
  view.shared ? isOperator(ctx) : isOwn(view, ctx);

/** Null for a view of a list that this version does not have. */
function savedView(record: SavedViewRecord, ctx: ActorContext): SavedView | null {
  const list = listNames.find((name) => name === record.list);
  if (list === undefined) return null;
  const { id, name, query, shared, ownerName } = record;
  return {
    id,
    list,
    name,
    query,
    isShared: shared,
    ownerName,
    isOwn: isOwn(record, ctx),
    mayEdit: mayEdit(record, ctx),
    unread: unreadViewParameters(list, query),
  };
}

function viewOf(change: SavedViewChange, ctx: ActorContext, name: string): SavedView {
  const view = savedView(refuse(change, name), ctx);
  if (!view) throw refusal('not-found', 'unknownView');
  return view;
}

function refuse(change: SavedViewChange, name: string): SavedViewRecord {
  switch (change.kind) {
    case 'done':
      return change.view;
    case 'not-found':
      throw refusal('not-found', 'unknownView');
    case 'forbidden':
      throw refusal('forbidden', 'roleTooLow', { role: 'operator' });
    case 'name-taken':
      throw refusal('conflict', 'viewNameTaken', { name }, 'name');
    case 'too-many':
      throw refusal('conflict', 'tooManyViews', { most: bounds.perUser });
    case 'too-many-shared':
      throw refusal('conflict', 'tooManySharedViews', { most: bounds.shared });
    default:
      return change satisfies never;
  }
}

function requireAccount({ actor }: ActorContext): void {
  // Programs and the command line have no account.
  if (actor.id === 0) throw refusal('not-found', 'noViewsForPrograms');
}

function requireOperator(ctx: ActorContext): void {
  if (!isOperator(ctx)) throw refusal('forbidden', 'roleTooLow', { role: 'operator' });
}

function requireReadable(list: ListName, query: string): void {
  const unread = viewLists.includes(list) ? unreadViewParameters(list, query) : [list];
  if (unread.length > 0)
    throw refusal('invalid', 'unreadParameters', { list, names: unread.join(', ') }, 'query');
}
