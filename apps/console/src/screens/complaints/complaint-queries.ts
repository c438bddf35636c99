import type { ComplaintDetail } from '@meguri/contracts';
import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';

/** The host whose evidence is open at first: the first one that the crawl knows. */
export const firstKnownHost = ({ linkedHosts }: ComplaintDetail): string | null =>
  linkedHosts.find(({ known }) => known)?.name ?? null;

export const evidenceQuery = (api: ScreenApi, id: string, host: string) =>
  api.complaints.evidence.queryOptions({ id, host });

/** Checks of the addresses in the text; not run without any. */
export const addressesQuery = (api: ScreenApi, { id, addresses }: ComplaintDetail) =>
  api.complaints.addresses.queryOptions({ id }, { enabled: addresses.length > 0 });

/** Templates of an answer; not run if no answer can be sent. */
export const templatesQuery = (api: ScreenApi, { id, noAnswer }: ComplaintDetail) =>
  api.complaints.templates.queryOptions({ id }, { enabled: noAnswer === null });

/** Quarters of the figures unless the address names a time range. */
export const defaultFiguresRange = 'all';

export const figuresQuery = (api: ScreenApi, parameters: RawParameters) =>
  api.complaints.figures.queryOptions({ range: timeRangeOf(parameters, defaultFiguresRange) });
