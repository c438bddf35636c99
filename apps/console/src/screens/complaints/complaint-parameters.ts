import { complaintKinds, complaintSources, complaintStatuses, type ComplaintQuery } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';

const schema = z.object({
  status: oneOf(complaintStatuses),
  kind: oneOf(complaintKinds),
  source: oneOf(complaintSources),
  /** A user, or `-` for nobody. */
  assignee: textParameter,
  search: textParameter,
  view: oneOf(['figures']),
});

export type ComplaintParameters = z.infer<typeof schema>;

/** What an address of the inbox says. */
export function readComplaintParameters(parameters: RawParameters): ComplaintParameters {
  return schema.parse(parameters);
}

/** What the list is asked for. */
export function queryOf({
  view: _view,
  assignee,
  ...filters
}: ComplaintParameters): Omit<ComplaintQuery, 'cursor' | 'limit'> {
  return { ...filters, assignee: assignee === '-' ? '' : assignee };
}
