import { z } from 'zod';
import {
  hostFilterFields,
  hostFilters,
  hostSortKeys,
  readHostFilter,
  type HostFilter,
  type HostFilterField,
  type HostQuery,
} from '../hosts/host-list.ts';
import { textParameter, type ParameterShape, type ParameterValues } from './list-parameters.ts';

const filterShape: ParameterShape = Object.fromEntries(
  hostFilterFields.map((field) => [hostFilters[field].parameter, filterParameter(field)]),
);

export const hostParameters = {
  ...filterShape,
  sort: z.enum(hostSortKeys),
  direction: z.enum(['asc', 'desc']),
};

/** A value of the host list's table of filters, from its text. */
function filterParameter(field: HostFilterField): z.ZodType {
  return textParameter.transform((text, context) => {
    const value = readHostFilter(field, text);
    if (value === undefined) context.addIssue('expected another value');
    return value;
  });
}

/** The heaviest hosts first, unless the address says otherwise. */
export function hostQuery({
  sort = 'load',
  direction = sort === 'name' ? 'asc' : 'desc',
  ...values
}: ParameterValues<typeof hostParameters>): HostFilter & Pick<HostQuery, 'sort' | 'direction'> {
  const texts: Readonly<Record<string, unknown>> = values;
  const set = hostFilterFields.flatMap((field) => {
    const value = texts[hostFilters[field].parameter];
    return value === undefined ? [] : [[field, value]];
  });
  return { ...(Object.fromEntries(set) as HostFilter), sort, direction };
}
