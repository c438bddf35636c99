import type { CaptureList, PageList, PageRow } from '@meguri/contracts';
import { pagedQuery } from '../../../data/paged-query.ts';
import type { ScreenApi } from '../../../data/screen-api.ts';
import type { RawParameters } from '../../../data/search-parameters.ts';
import { timeRangeOf } from '../../../design/time-range/time-range-of.ts';

/** Tabs of a host's screen; the address names all but the first. */
const hostTabs = ['pages', 'captures', 'activity', 'robots', 'edits'] as const;
type HostTab = (typeof hostTabs)[number];

export const hostTabOf = ({ tab }: RawParameters): HostTab => hostTabs.find((key) => key === tab) ?? 'pages';

interface PagesInput {
  name: string;
  state?: PageRow['state'];
  cursor?: string;
}

/** The pages of a host, earliest visit first; all, or those in one state. */
export const hostPagesQuery = (
  ask: (input: PagesInput) => Promise<PageList>,
  name: string,
  state?: PageRow['state'],
) => pagedQuery(['hosts', 'pages'], ask, { name, ...(state ? { state } : {}) });

/** The captures of a host, latest first. */
export const hostCapturesQuery = (
  ask: (input: { name: string; cursor?: string }) => Promise<CaptureList>,
  name: string,
) => pagedQuery(['hosts', 'captures'], ask, { name });

/** Time range of a host's activity unless the address names another. */
export const defaultActivityRange = '24h';

export function hostActivityQuery(api: ScreenApi, name: string, parameters: RawParameters) {
  return api.hosts.activity.queryOptions({ name, range: timeRangeOf(parameters, defaultActivityRange) });
}

/** The changes of a host by operators and webmasters, as entries of the audit log. */
export const hostAuditQuery = (api: ScreenApi, name: string) =>
  api.audit.list.queryOptions({ subject: hostSubject(name) });

/** A host as the audit log names it. */
export const hostSubject = (name: string) => `host:${name}`;
