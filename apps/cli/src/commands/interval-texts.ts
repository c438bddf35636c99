import type { IntervalIngredient, IntervalView } from '@meguri/contracts';

/** What the ingredients of an access interval are called. */
export const ingredientNames: Readonly<Record<IntervalIngredient['name'], string>> = {
  default: 'Default',
  'site-group': 'Rule for its domain or address',
  operator: 'Minimum set for this host',
  'robots-crawl-delay': 'robots.txt Crawl-delay',
  webmaster: 'Minimum set by the webmaster',
  'measured-efficiency': 'Measured efficiency',
  'retry-after': 'Retry-After',
};

const unset: Readonly<Record<IntervalIngredient['name'], string>> = {
  default: 'no default is set',
  'site-group': 'no rule asks for one',
  operator: 'nobody has set one',
  'robots-crawl-delay': 'robots.txt names none for us',
  webmaster: 'the webmaster has set none',
  'measured-efficiency': 'nothing measured yet',
  'retry-after': 'the server has not asked for a pause',
};

/** What an ingredient has to do with the interval. */
export function ingredientText({ name, role, seconds }: IntervalIngredient, view: IntervalView): string {
  if (name === 'measured-efficiency') return efficiencyText(view, seconds ?? 0);
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
function efficiencyText({ efficiency }: IntervalView, seconds: number): string {
  if (efficiency === null) return unset['measured-efficiency'];
  const { slowSeconds, speedShare, errorSeconds, errors } = efficiency;
  return `adds ${seconds.toFixed(1)} s = ${slowSeconds} s × (1 − ${speedShare.toFixed(2)}) + ${errorSeconds} s × ${errors}/10 errors`;
}
