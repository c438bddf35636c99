import type { ThrottleRuleServices } from '../services-port.ts';

/** No rules, and none can be added. */
export function memoryThrottleRules(clock: () => Date): ThrottleRuleServices {
  return {
    list: () => Promise.resolve([]),
    preview: ({ input: { value } }) =>
      Promise.resolve({
        value,
        existing: null,
        hosts: 0,
        pages: 0,
        isComplete: true,
        visitedHosts: 0,
        slowedHosts: 0,
        overloadedHosts: 0,
        demand: 0,
        capacity: { before: 0, after: 0 },
        largest: [],
      }),
    put: ({ ctx, input: { reason: _reason, version: _version, ...rule } }) =>
      Promise.resolve({ ...rule, id: 1, createdAt: clock(), createdBy: ctx.actor.name, version: '1' }),
    lift: () => Promise.resolve({ auditId: '2' }),
    undo: () => Promise.resolve(),
  };
}
