import { refusal, type ConsoleServices, type DemoServices } from '@meguri/api/services-port';
import type { DemoState } from '@meguri/contracts';
import { readDemo } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { findTour } from './find-tour.ts';

/** Services whose figures the tour shows. */
export type TourServices = Pick<ConsoleServices, 'overview' | 'overload' | 'complaints' | 'map'>;

/** How long the answer "no demo" is cached; `--demo` is set up before the console starts. */
const absentForMs = 60_000;

export function createDemoServices(deps: Dependencies, shown: TourServices): DemoServices {
  let known: DemoState | null = null;
  let absentUntilMs = 0;
  const state = async () => {
    // The generated history is written once, before the first console starts.
    if (known) return known;
    const nowMs = deps.clock.now().getTime();
    if (nowMs < absentUntilMs) return null;
    known = await readDemo(deps.prisma);
    if (!known) absentUntilMs = nowMs + absentForMs;
    return known;
  };
  return {
    state,
    tour: async ({ ctx }) => {
      if (!(await state())) throw refusal('not-found', 'noDemo', {});
      return findTour(deps, shown, ctx);
    },
  };
}
