import { isDeepStrictEqual } from 'node:util';
import {
  refusal,
  refusedValue,
  type SeedListChange,
  type SeedServices,
  type ServiceError,
} from '@meguri/api/services-port';
import {
  isLowRevisitInterval,
  seedListSchema,
  shortestUsualRevisitSeconds,
  type SeedListDefinition,
  type SeedListView,
} from '@meguri/contracts';
import {
  createSeedList,
  findSeedList,
  listSeedLists,
  updateSeedList,
  type SeedListRecord,
} from '@meguri/database';
import { compileScopeRules } from '@meguri/urls';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { ensureDefaultSeedList } from './default-seed-list.ts';
import { scopeRefusal } from './scope-refusal.ts';

export function createListSeedLists(deps: Dependencies): SeedServices['lists'] {
  return async () => {
    await ensureDefaultSeedList(deps);
    return (await listSeedLists(deps.prisma)).map(seedListView);
  };
}

export function createCreateSeedList({ prisma, clock }: Dependencies): SeedServices['create'] {
  return async ({ ctx, input: { confirmed, ...input } }) => {
    const definition = checkedSeedList(input);
    guardRevisits(definition, null, confirmed);
    const now = clock.now();
    const act = {
      at: now,
      action: 'seed-list.create',
      subject: '',
      before: null,
      after: definition,
    } as const;
    const audit = actOf(ctx, { ...act, reason: undefined });
    const list = await createSeedList(prisma, { definition, now, audit });
    if (!list) throw nameTaken(definition.name);
    return seedListView(list);
  };
}

export function createUpdateSeedList({ prisma, clock }: Dependencies): SeedServices['update'] {
  return async ({ ctx, input: { id, change, seen, confirmed, reason } }) => {
    const list = await findSeedList(prisma, { id });
    if (!list) throw refusal('not-found', 'seedListGone', {}, 'id');
    const before = definitionOf(list);
    if (seen && !isDeepStrictEqual({ ...before, ...namedFields(seen) }, before))
      throw refusal('conflict', 'seedListChanged', { name: before.name });
    const definition = checkedSeedList({ ...before, ...namedFields(change) });
    guardRevisits(definition, before, confirmed);
    const act = { at: clock.now(), action: 'seed-list.update', subject: `seed-list:${id}` } as const;
    const audit = actOf(ctx, { ...act, before, after: definition, reason });
    const check = (present: SeedListRecord) => {
      if (!isDeepStrictEqual(definitionOf(present), before))
        throw refusal('conflict', 'seedListChanged', { name: before.name });
    };
    const updated = await updateSeedList(prisma, { id, definition, audit, check });
    if (!updated) throw nameTaken(definition.name);
    return { ...seedListView(updated.list), auditId: String(updated.auditId) };
  };
}

/** @throws {ServiceError} `invalid`, where the list would revisit pages sooner than usual without a confirmation */
function guardRevisits(
  { minIntervalSeconds: seconds }: SeedListDefinition,
  before: Pick<SeedListDefinition, 'minIntervalSeconds'> | null,
  confirmed: boolean | undefined,
): void {
  if (confirmed === true || !isLowRevisitInterval(seconds, before?.minIntervalSeconds ?? null)) return;
  const values = { seconds, usual: shortestUsualRevisitSeconds };
  throw refusal('invalid', 'lowRevisitUnconfirmed', values, 'minIntervalSeconds');
}

/** @throws {ServiceError} `invalid`, naming the first invalid field */
export function checkedSeedList(input: unknown): SeedListDefinition {
  const { data, error } = seedListSchema.safeParse(input);
  if (!data) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') ?? '';
    throw refusedValue('badSeedList', issue, { field }, field);
  }
  if (data.minIntervalSeconds > data.maxIntervalSeconds)
    throw refusal('invalid', 'intervalsReversed', {}, 'minIntervalSeconds');
  const compiled = compileScopeRules(data.scope, []);
  if (!compiled.ok) throw scopeRefusal(compiled.problems[0]);
  return data;
}

function namedFields(change: SeedListChange): Partial<SeedListDefinition> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The stored fields of a list without those that only views have. */
export function definitionOf({ id: _id, seeds: _seeds, ...definition }: SeedListRecord) {
  return definition;
}

function seedListView(list: SeedListRecord): SeedListView {
  const { honourNoarchive: _honourNoarchive, ...view } = list;
  return view;
}

export function nameTaken(name: string): ServiceError {
  return refusal('conflict', 'seedListNameTaken', { name }, 'name');
}
