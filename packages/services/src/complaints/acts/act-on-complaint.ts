import {
  refusal,
  type ActorContext,
  type ComplaintServices,
  type RefusalWord,
} from '@meguri/api/services-port';
import { type ActPreview, type ComplaintAct, secondsPerDay } from '@meguri/contracts';
import { actOnComplaint, listActions, undoAct, type LinkedHost, type UndoneAct } from '@meguri/database';
import { demandPerDay } from '@meguri/schedule';
import type { Dependencies } from '../../context/dependencies.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';
import { intervalEdit, planAct, type ActingPerson } from './plan-act.ts';
import { complaintDetail, checkVersion, noComplaint } from '../get-complaint.ts';

const maxNamedHosts = 10;

export function createPreviewAct(deps: Dependencies): ComplaintServices['preview'] {
  return async ({ ctx, input: { act } }): Promise<ActPreview> => {
    const acting = actingPerson(ctx, undefined, undefined);
    const { hosts, captures } = await planAct(deps, act, acting);
    const sum = (figure: (host: LinkedHost) => number) =>
      hosts.reduce((total, host) => total + figure(host), 0);
    return {
      hosts: hosts.slice(0, maxNamedHosts).map(({ name, pages, paused }) => ({ name, pages, paused })),
      hostCount: hosts.length,
      pages: sum(({ pages }) => pages),
      accessesPerDayNow: sum(accessesNow),
      accessesPerDayThen: sum((host) => accessesThen(host, act)),
      captures,
    };
  };
}

function actingPerson(
  ctx: ActorContext,
  complaint: string | undefined,
  reason: string | undefined,
): ActingPerson {
  return { actor: ctx.actor.name, origin: ctx.origin ?? null, reason, complaint };
}

/** Accesses a day: the demand, as far as the access limit allows it. */
function accessesNow({ load, paused, effectiveIntervalSeconds }: LinkedHost): number {
  return paused ? 0 : Math.min(demandPerDay(load), secondsPerDay / Math.max(effectiveIntervalSeconds, 0.001));
}

function accessesThen(host: LinkedHost, act: ComplaintAct): number {
  if (act.kind === 'takedown' || act.kind === 'recheck-robots') return accessesNow(host);
  return act.kind === 'slow' ? Math.min(accessesNow(host), secondsPerDay / act.minIntervalSeconds) : 0;
}

export function createActOnComplaint(deps: Dependencies): ComplaintServices['act'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const { id, act, version, reason } = input;
    const acting = actingPerson(ctx, id, reason);
    const { actor, origin } = acting;
    const { plan } = await planAct(deps, act, acting);
    const now = clock.now();
    const known = await repeatTransient(() =>
      actOnComplaint(prisma, {
        id,
        now,
        actor,
        origin,
        reason: reason ?? null,
        act,
        plan,
        check: (complaint) => checkVersion(complaint, version),
      }),
    );
    if (!known) throw noComplaint(id);
    return complaintDetail(deps, id);
  };
}

const refusals = {
  unknown: 'unknownAct',
  'undone-before': 'actUndone',
  'changed-since': 'actOvertaken',
  'purge-begun': 'purgeBegun',
} as const satisfies Record<Exclude<UndoneAct, 'undone'>, RefusalWord>;

export function createUndoAct(deps: Dependencies): ComplaintServices['undo'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const { id, actionId, reason } = input;
    const acting = actingPerson(ctx, id, reason);
    const { actor, origin } = acting;
    const now = clock.now();
    const action = (await listActions(prisma, id)).find((one) => one.id === actionId);
    const edition = action?.act.kind === 'slow' ? await intervalEdit(deps, action.act.host, acting) : null;
    const outcome = await repeatTransient(() =>
      undoAct(prisma, { id, actionId, now, actor, origin, reason: reason ?? null, edition }),
    );
    if (outcome !== 'undone')
      throw refusal(
        outcome === 'unknown' ? 'not-found' : 'conflict',
        refusals[outcome],
        { id: action?.before.takedown ?? '' },
        'actionId',
      );
    return complaintDetail(deps, id);
  };
}
