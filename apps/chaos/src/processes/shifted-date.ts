/**
 * Loaded into a process before its program, so that the harness can shift the wall clock of the process.
 * Steady time and uptime are unaffected.
 */
import { isMainThread } from 'node:worker_threads';
import { z } from 'zod';

const shiftMessage = z.object({ kind: z.literal('shift-clock'), shiftMs: z.number() });

if (isMainThread) {
  const TrueDate = Date;
  let shiftMs = Number(process.env['MEGURI_CHAOS_CLOCK_SHIFT_MS'] ?? 0);
  const now = (): number => TrueDate.now() + shiftMs;
  // A proxy, not a subclass: dates that the engine creates must be instances as well.
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new TrueDate(now()).toString(),
    get: (target, property) => (property === 'now' ? now : (Reflect.get(target, property) as unknown)),
  });
  process.on('message', (message) => {
    const shift = shiftMessage.safeParse(message);
    if (shift.success) shiftMs = shift.data.shiftMs;
  });
}
