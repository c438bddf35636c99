import {
  readListQuery,
  readListValues,
  type AccessRuleList,
  type ListQuery,
  type ListValues,
} from '@meguri/contracts';
import { z } from 'zod';
import { pagedQuery, type PagedQuery } from '../../data/paged-query.ts';
import { oneOf, textParameter, type RawParameters } from '../../data/search-parameters.ts';

export const accessTabs = ['rules', 'test', 'takedowns'] as const;

export interface AccessParameters extends ListValues<'access-rules'> {
  tab?: (typeof accessTabs)[number] | undefined;
  /** The rule that is being edited, by its id, or `new`. */
  rule?: string | undefined;
}

const schema = z.object({ tab: oneOf(accessTabs), rule: textParameter });

/** Parameters of the screen in its URL. */
export function readAccessParameters(parameters: RawParameters): AccessParameters {
  return { ...readListValues('access-rules', parameters), ...schema.parse(parameters) };
}

/** The list of rules, for the server, which renders its first page, and for the browser. */
export const accessRulesQuery = (
  fetchPage: (input: ListQuery<'access-rules'> & { cursor?: string }) => Promise<AccessRuleList>,
  parameters: RawParameters,
): PagedQuery<AccessRuleList> =>
  pagedQuery(['accessRules', 'list'], fetchPage, readListQuery('access-rules', parameters));
