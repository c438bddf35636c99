import type { IngredientRole, IntervalIngredientName } from '@meguri/schedule';

/** The effective access interval and the part of each ingredient in it. */
export interface IntervalView {
  seconds: number;
  /** Without the rest of a `Retry-After`: the capacity of a day follows from it. */
  sustainedSeconds: number;
  binding: IntervalIngredientName;
  ingredients: IntervalIngredient[];
  /**
   * Terms of the formula that adds seconds for slow and failing responses; null: nothing was measured yet.
   */
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
  /** Share of the speed from which on a host counts as fast, at most 1. */
  speedShare: number;
  errorSeconds: number;
  /** Errors among the last ten accesses. */
  errors: number;
}
