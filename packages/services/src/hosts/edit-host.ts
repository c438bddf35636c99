import { ServiceError, type HostServices } from '@meguri/api/services-port';
import { editHost, type HostSettings } from '@meguri/database';
import type { HostEdit } from '@meguri/contracts';
import { actOf } from '../audit/act-of.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { hostDetail } from './get-host.ts';
import { requireHost } from './require-host.ts';

export function createEditHost(deps: Dependencies): HostServices['edit'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const { hostId, name } = await requireHost(deps, input.name);
    checkEdit(input);
    const now = clock.now();
    const change = (before: HostSettings) => {
      const after = edited(before, input);
      const act = { at: now, action: 'host.edit', subject: `host:${name}`, before, after };
      return { after, audit: actOf(ctx, { ...act, reason: input.reason }) };
    };
    await repeatTransient(() => editHost(prisma, { hostId, now, change }));
    return hostDetail(deps, await requireHost(deps, name));
  };
}

function edited(before: HostSettings, edit: HostEdit): HostSettings {
  const pick = <T>(wanted: T | undefined, present: T) => (wanted === undefined ? present : wanted);
  return {
    minIntervalSeconds: pick(edit.minIntervalSeconds, before.minIntervalSeconds),
    paused: pick(edit.paused, before.paused),
    pageCap: pick(edit.pageCap, before.pageCap),
    priority: pick(edit.priority, before.priority),
    robotsRecheckSeconds: pick(
      typeof edit.robotsRecheckSeconds === 'number'
        ? Math.round(edit.robotsRecheckSeconds)
        : edit.robotsRecheckSeconds,
      before.robotsRecheckSeconds,
    ),
  };
}

const ranges = {
  minIntervalSeconds: { low: 0, high: 86_400, whole: false, what: 'seconds' },
  pageCap: { low: 1, high: 1_000_000_000, whole: true, what: 'pages' },
  priority: { low: -100, high: 100, whole: true, what: '' },
  robotsRecheckSeconds: { low: 60, high: 604_800, whole: false, what: 'seconds' },
} as const;

function checkEdit(edit: HostEdit): void {
  for (const [field, { low, high, whole, what }] of Object.entries(ranges)) {
    const value = edit[field as keyof typeof ranges];
    if (value === undefined || value === null) continue;
    if (value >= low && value <= high && (!whole || Number.isInteger(value))) continue;
    const number = whole ? 'a whole number' : 'a number';
    throw new ServiceError(
      'invalid',
      `${field} must be ${number} from ${low} to ${high} ${what}`.trim() + `, not ${value}.`,
      field,
    );
  }
}
