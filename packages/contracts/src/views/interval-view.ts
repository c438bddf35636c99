import type { IngredientRole, IntervalIngredientName } from '@meguri/schedule';

/** The effective access interval and what each ingredient has to do with it. */
export interface IntervalView {
  seconds: number;
  binding: IntervalIngredientName;
  ingredients: IntervalIngredient[];
  /** The numbers of the formula that adds seconds for slow and failing answers; null: nothing was measured yet. */
  efficiency: EfficiencyTerms | null;
}

export interface IntervalIngredient {
  name: IntervalIngredientName;
  seconds: number | null;
  binding: boolean;
  role: IngredientRole;
}

/** `slowSeconds × (1 − speedShare) + errorSeconds × errors / 10` */
export interface EfficiencyTerms {
  slowSeconds: number;
  /** Of the speed from which on a host counts as answering freely, at most 1. */
  speedShare: number;
  errorSeconds: number;
  /** Of the last ten accesses. */
  errors: number;
}
