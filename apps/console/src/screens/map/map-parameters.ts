import { mapLevels, mapVerdicts, type MapBounds, type MapFilter } from '@meguri/contracts';
import { z } from 'zod';
import type { ScreenApi } from '../../data/screen-api.ts';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import type { MapPlace } from './draw-map.ts';

const number = (least: number, most: number) =>
  z.coerce.number().min(least).max(most).optional().catch(undefined);

const schema = z.object({
  node: z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined),
  tld: textParameter,
  verdict: oneOf(mapVerdicts),
  /** Zoom, latitude and longitude of the centre. */
  z: number(1, 12),
  lat: number(-85, 85),
  lng: number(-180, 180),
  /** Pillars on a tilted map instead of circles. */
  view: oneOf(['pillars'] as const),
  /** The selected cell, `level-number`. */
  cell: z
    .string()
    .regex(/^\d{1,2}-\d{1,8}$/)
    .transform((text) => {
      const [level = 0, cell = 0] = text.split('-').map(Number);
      return { level: mapLevels.find((one) => one === level), cell };
    })
    .transform(({ level, cell }) => (level === undefined || cell >= 4 ** level ? undefined : { level, cell }))
    .optional()
    .catch(undefined),
});

export type MapParameters = z.infer<typeof schema>;

/** URL parameters of the map. */
export function readMapParameters(parameters: RawParameters): MapParameters {
  return schema.parse(parameters);
}

/** Converts to URL parameters without unset ones. */
export function writeMapParameters({ cell, ...rest }: MapParameters): Record<string, string | undefined> {
  const texts = Object.entries(rest).map(([key, value]) => [
    key,
    value === undefined ? undefined : String(value),
  ]);
  return { ...Object.fromEntries(texts), cell: cell && `${cell.level}-${cell.cell}` };
}

/** Converts to the API's query. */
export function filterOf({ node, tld, verdict }: MapParameters): MapFilter {
  return {
    ...(node === undefined ? {} : { node }),
    ...(tld === undefined ? {} : { topLevelDomain: tld }),
    ...(verdict === undefined ? {} : { verdict }),
  };
}

const narrowPx = 640;

/** Initial view of the map. */
export const wholeWorld = { zoom: 1.5, bounds: { south: -85, west: -180, north: 85, east: 180 } };

/** The part of the world that the map shows. */
export interface MapWindow {
  zoom: number;
  bounds: MapBounds;
}

/** The places in a window. The server, which does not know the browser's window, queries the whole world. */
export function mapQuery(
  api: ScreenApi,
  parameters: RawParameters,
  { zoom, bounds }: MapWindow = wholeWorld,
) {
  return api.map.view.queryOptions({ ...filterOf(readMapParameters(parameters)), zoom, bounds });
}

/** A map of this many degrees of longitude shows all inhabited places except islands of the Pacific. */
const wholeDegrees = 330;

/**
 * The window in which places are queried. A map of nearly the whole world queries all places, so that it
 * begins with the data from the server, whatever the size of the browser's window.
 */
export function queriedWindow({ zoom, bounds }: MapWindow): MapWindow {
  const isWorld = bounds.east - bounds.west >= wholeDegrees && bounds.south <= -55 && bounds.north >= 72;
  return isWorld && zoom === wholeWorld.zoom ? wholeWorld : { zoom, bounds };
}

/** Zoom 1.5 fits the world next to the table; a phone shows Europe, Africa and Asia. */
export function worldOn(widthPx: number): MapPlace {
  return widthPx < narrowPx
    ? { zoom: 1, latitude: 25, longitude: 30 }
    : { zoom: wholeWorld.zoom, latitude: 25, longitude: 10 };
}
