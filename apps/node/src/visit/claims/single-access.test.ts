import { defaultSettings } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { createVisitStage } from '../visit-stage.ts';
import { makeSingleAccess } from './single-access.ts';

type StageInput = Parameters<typeof createVisitStage>[0];

/** A stage whose node can do nothing: its database refuses every statement. */
function stageWith(fields: Partial<StageInput>) {
  const refuse = () => Promise.reject(new Error('the host was claimed'));
  const node = { prisma: { $queryRawUnsafe: refuse }, settings: defaultSettings, configuration: {} };
  const input = {
    node,
    discovery: { links: {}, aliases: {} },
    activity: {},
    committer: { pending: { items: 0, bytes: 0 } },
    delays: { remainingMs: () => 0 },
    clock: { now: () => testNow },
    stopping: new AbortController().signal,
    ...fields,
  };
  return createVisitStage(input as unknown as StageInput);
}

const access = () => Promise.reject(new Error('an access was made'));

test('a pause holds while the disk is full, too', async () => {
  const stage = stageWith({ state: () => 'disk-full', pauses: { isHeld: true } });
  expect(await makeSingleAccess(stage, 'example.jp', access)).toBeNull();
});

test('a full disk alone does not prevent an access that stores nothing', async () => {
  const stage = stageWith({ state: () => 'disk-full', pauses: { isHeld: false } });
  await expect(makeSingleAccess(stage, 'example.jp', access)).rejects.toThrow('the host was claimed');
});
