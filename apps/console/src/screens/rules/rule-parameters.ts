import { readListValues, type ListValues } from '@meguri/contracts';
import { textParameter, type RawParameters } from '../../data/search-parameters.ts';

export interface RuleParameters extends ListValues<'throttling-rules'> {
  /** The rule that is being edited, by its id, or `new`. */
  rule?: string | undefined;
}

/** Parameters of the screen in its URL. */
export function readRuleParameters(parameters: RawParameters): RuleParameters {
  return { ...readListValues('throttling-rules', parameters), rule: textParameter.parse(parameters.rule) };
}
