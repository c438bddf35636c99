import type { HostDetail } from '@meguri/contracts';
import {
  effectiveAccessInterval,
  type AccessIntervalInput,
  type IngredientRole,
  type IntervalIngredientName,
} from '@meguri/schedule';

const labels: Readonly<Record<IntervalIngredientName, string>> = {
  default: 'Default',
  'site-group': 'Rule for its domain or address',
  operator: 'Minimum set for this host',
  'robots-crawl-delay': 'robots.txt Crawl-delay',
  webmaster: 'Minimum set by the webmaster',
  'measured-efficiency': 'Measured efficiency',
  'retry-after': 'Retry-After',
};

const unset: Readonly<Record<IntervalIngredientName, string>> = {
  default: 'no default is set',
  'site-group': 'no rule asks for one',
  operator: 'nobody has set one',
  'robots-crawl-delay': 'robots.txt names none for us',
  webmaster: 'the webmaster has set none',
  'measured-efficiency': 'nothing measured yet',
  'retry-after': 'the server has not asked for a pause',
};

/** The effective access interval with each ingredient in words. */
export function intervalView(input: AccessIntervalInput): HostDetail['interval'] {
  const { seconds, binding, ingredients } = effectiveAccessInterval(input);
  return {
    seconds,
    binding: labels[binding],
    ingredients: ingredients.map((ingredient) => ({
      name: labels[ingredient.name],
      seconds: ingredient.seconds,
      binding: ingredient.name === binding,
      detail:
        ingredient.name === 'measured-efficiency'
          ? efficiencyText(input, ingredient.seconds ?? 0)
          : roleText(ingredient.name, ingredient.detail),
    })),
  };
}

function roleText(name: IntervalIngredientName, role: IngredientRole): string {
  switch (role) {
    case 'not-set':
      return unset[name];
    case 'invalid':
      return 'not a number of seconds, so it does not count';
    case 'overridden':
      return 'something more specific is set';
    case 'waived':
      return 'an operator answers for going below it';
    case 'satisfied':
      return 'asks for no more than the others give';
    case 'applies':
      return 'sets the interval';
    case 'capped':
      return 'sets the interval, cut to the longest that is obeyed';
    default:
      return role satisfies never;
  }
}

/** The formula with its numbers: what is added to the interval, and why. */
function efficiencyText({ efficiency, efficiencyWeights }: AccessIntervalInput, seconds: number): string {
  if (efficiency.speedBytesPerSecond === null && efficiency.errorRing === 0)
    return unset['measured-efficiency'];
  const { slowSeconds, errorSeconds, targetSpeedBytesPerSecond } = efficiencyWeights;
  const share = Math.min(1, (efficiency.speedBytesPerSecond ?? Infinity) / targetSpeedBytesPerSecond);
  const errors = efficiency.errorRing.toString(2).replaceAll('0', '').length;
  return `adds ${seconds.toFixed(1)} s = ${slowSeconds} s × (1 − ${share.toFixed(2)}) + ${errorSeconds} s × ${errors}/10 errors`;
}
