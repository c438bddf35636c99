import type { EfficiencyTerms, IntervalView } from '@meguri/contracts';
import { effectiveAccessInterval, type AccessIntervalInput } from '@meguri/schedule';

/** The effective access interval with the part of each ingredient in it. */
export function intervalView(input: AccessIntervalInput): IntervalView {
  const { seconds, sustainedSeconds, binding, ingredients } = effectiveAccessInterval(input);
  return {
    seconds,
    sustainedSeconds,
    binding,
    ingredients: ingredients.map((ingredient) => ({
      name: ingredient.name,
      seconds: ingredient.seconds,
      binding: ingredient.name === binding,
      role: ingredient.role,
    })),
    efficiency: efficiencyTerms(input),
  };
}

function efficiencyTerms({ efficiency, efficiencyWeights }: AccessIntervalInput): EfficiencyTerms | null {
  const { speedBytesPerSecond, errorRing } = efficiency;
  if (speedBytesPerSecond === null && errorRing === 0) return null;
  const { slowSeconds, errorSeconds, targetSpeedBytesPerSecond } = efficiencyWeights;
  return {
    slowSeconds,
    speedShare: Math.min(1, (speedBytesPerSecond ?? Infinity) / targetSpeedBytesPerSecond),
    errorSeconds,
    errors: errorRing.toString(2).replaceAll('0', '').length,
  };
}
