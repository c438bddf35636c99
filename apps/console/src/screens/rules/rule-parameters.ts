import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';

const schema = z.object({
  search: textParameter,
  kind: oneOf(['domain', 'address-range']),
  state: oneOf(['holds', 'disabled', 'over']),
  /** The rule that is being edited, by its id, or `new`. */
  rule: textParameter,
});

export type RuleParameters = z.infer<typeof schema>;

/** Parameters of the screen in its URL. */
export function readRuleParameters(parameters: RawParameters): RuleParameters {
  return schema.parse(parameters);
}
