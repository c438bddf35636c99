import type { FigureHistory, FigurePoint } from '@meguri/contracts';

type Outcome = 'changed' | 'unchanged' | 'errors';

/** The share of accesses that came out so, by ten minutes in which there were any. */
export function outcomeShares(history: Pick<FigureHistory, Outcome>, outcome: Outcome): FigurePoint[] {
  return history[outcome].flatMap(({ at, value }, index) => {
    const of = (one: Outcome) => history[one][index]?.value ?? 0;
    const accesses = of('changed') + of('unchanged') + of('errors');
    return accesses > 0 ? [{ at, value: value / accesses }] : [];
  });
}
