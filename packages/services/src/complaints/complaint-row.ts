import type { ComplaintRow } from '@meguri/contracts';
import type { ListedComplaint } from '@meguri/database';

/** A thread as a line of the list shows it: without what only services need. */
export function complaintRow({ token: _token, version: _version, ...row }: ListedComplaint): ComplaintRow {
  return row;
}
