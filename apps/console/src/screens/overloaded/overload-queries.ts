import type { OverloadedHost } from '@meguri/contracts';
import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { choicesFor, readOverloadParameters } from './overload-parameters.ts';

/** The facts of a host, with a preview of the default resolution. */
export const overloadedHostQuery = (api: ScreenApi, name: string) =>
  api.overload.preview.queryOptions({ name, resolutions: [{ kind: 'optimal-price' }] });

/** Previews of all resolutions of a host, whose values follow from its facts unless the address has them. */
export function resolutionsQuery(api: ScreenApi, host: OverloadedHost, parameters: RawParameters) {
  const resolutions = choicesFor(readOverloadParameters(parameters), host);
  return api.overload.preview.queryOptions({ name: host.name, resolutions });
}
