import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { Me } from '@meguri/contracts';
import type { ApiContext } from './api-context.ts';
import { publicError } from './format-error.ts';
import { mapServiceError } from './map-service-error.ts';
import { refusal } from './refusals.ts';
import type { ActorContext, CallContext } from './services-port.ts';

const t = initTRPC.context<ApiContext>().create({
  transformer: superjson,
  isDev: false,
  sse: {
    // Browsers close silent connections and reconnect; pings prevent that during a quiet crawl.
    ping: { enabled: true, intervalMs: 2_000 },
    // A user who was signed out meanwhile is refused when the browser reconnects, which it does at once and
    // without loss.
    maxDurationMs: 300_000,
    client: { reconnectAfterInactivityMs: 6_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const { message, field, reason } = publicError(error, ctx?.requestId, ctx?.words);
    const { code, httpStatus } = shape.data;
    return {
      message,
      code: shape.code,
      data: { code, httpStatus, field, reason, requestId: ctx?.requestId ?? null },
    };
  },
});

export const { router, createCallerFactory } = t;

const base = t.procedure
  .use(async ({ next, type, ctx }) => {
    if (type === 'mutation' && !ctx.sameOrigin)
      throw new TRPCError({
        code: 'FORBIDDEN',
        message: 'This request did not come from the console itself.',
      });
    const result = await next();
    if (!result.ok) throw mapServiceError(result.error);
    return result;
  })
  .use(async ({ next, getRawInput }) => {
    // All input becomes part of a statement, and PostgreSQL cannot store such text.
    const field = findUnstorableText(await getRawInput());
    if (field !== null) throw refusal('invalid', 'unstorableText', {}, field || null);
    return next();
  });

const ranks = { viewer: 0, operator: 1, administrator: 2 } as const satisfies Record<Me['role'], number>;

function atLeast(role: Me['role']) {
  return base.use(({ ctx, next }) => {
    if (!ctx.viewer) throw refusal('signed-out', 'signInFirst');
    if (ranks[ctx.viewer.role] < ranks[role]) throw refusal('forbidden', 'roleTooLow', { role });
    const actor: ActorContext = { ...callContext(ctx), actor: ctx.viewer, origin: ctx.origin };
    return next({ ctx: { actor } });
  });
}

/** Procedures by required role. A role may do everything that the lower ones may. */
export const publicProcedure = base;
export const readerProcedure = atLeast('viewer');
export const operatorProcedure = atLeast('operator');
export const administratorProcedure = atLeast('administrator');

export function callContext(ctx: ApiContext): CallContext {
  return { requestId: ctx.requestId, clientAddress: ctx.clientAddress };
}

/** Aborts when the subscriber disconnects, or the process stops. */
export function whileOpen({ stopping }: ApiContext, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([signal, stopping]) : stopping;
}

/**
 * Path of the first text that PostgreSQL cannot store: U+0000, which its texts may not contain, or half of a
 * surrogate pair, which its JSON may not contain.
 * @param value unvalidated input
 * @returns names and indexes joined by dots, "" for the value itself; null if all can be stored
 */
function findUnstorableText(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const below = findUnstorableText(part);
    if (below !== null) return below === '' ? name : `${name}.${below}`;
  }
  return null;
}
