import { expect, test } from 'vitest';
import { simulateRules } from './operator-acts.ts';

type State = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
type Stage = Parameters<typeof simulateRules.play>[0];

/** A stage with these what-if runs and repeated visits, and the runs started on it. */
function stageWith(states: State[], unchanged: number) {
  const started: unknown[] = [];
  const services = {
    whatIf: {
      overview: async () => ({
        runs: states.map((state) => ({ state })),
        present: [{ seedList: 'demo', seedListId: 1 }],
      }),
      start: async ({ input }: { input: unknown }) => started.push(input),
    },
    overview: { get: async () => ({ changed: 0, unchanged }) },
  };
  return { stage: { services } as unknown as Stage, started };
}

const cases: { states: State[]; repeatedVisits: number; starts: number; isOver: boolean }[] = [
  { states: [], repeatedVisits: 39, starts: 0, isOver: false },
  { states: [], repeatedVisits: 40, starts: 1, isOver: false },
  { states: ['running'], repeatedVisits: 400, starts: 0, isOver: false },
  { states: ['failed'], repeatedVisits: 79, starts: 0, isOver: false },
  { states: ['failed'], repeatedVisits: 80, starts: 1, isOver: false },
  { states: ['done', 'failed'], repeatedVisits: 400, starts: 0, isOver: true },
  { states: ['cancelled'], repeatedVisits: 400, starts: 0, isOver: true },
  {
    states: Array.from({ length: 10 }, () => 'failed' as const),
    repeatedVisits: 4_000,
    starts: 0,
    isOver: true,
  },
];

test.each(cases)(
  'with runs $states and $repeatedVisits repeated visits, $starts starts',
  async ({ states, repeatedVisits, starts, isOver }) => {
    const { stage, started } = stageWith(states, repeatedVisits);
    expect(await simulateRules.play(stage)).toBe(isOver);
    expect(started).toHaveLength(starts);
  },
);
