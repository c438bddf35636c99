import { mapLevels, type MapFilter } from '@meguri/contracts';
import { z } from 'zod';
import type { RawParameters } from '../../data/search-parameters.ts';
import { oneOf, textParameter } from '../../data/search-parameters.ts';
import type { MapPlace } from './draw-map.ts';

const number = (least: number, most: number) =>
  z.coerce.number().min(least).max(most).optional().catch(undefined);

const schema = z.object({
  node: z.coerce.number().int().min(0).max(2_147_483_647).optional().catch(undefined),
  tld: textParameter,
  outcome: oneOf(['changed', 'unchanged', 'error']),
  /** Where the map looks: zoom, latitude and longitude of its centre. */
  z: number(1, 12),
  lat: number(-85, 85),
  lng: number(-180, 180),
  /** The chosen cell, `level-number`. */
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

/** What the map shows, as its address says. */
export function readMapParameters(parameters: RawParameters): MapParameters {
  return schema.parse(parameters);
}

/** The same for an address; what is unset is left out. */
export function writeMapParameters({ cell, ...rest }: MapParameters): Record<string, string | undefined> {
  const texts = Object.entries(rest).map(([key, value]) => [
    key,
    value === undefined ? undefined : String(value),
  ]);
  return { ...Object.fromEntries(texts), cell: cell && `${cell.level}-${cell.cell}` };
}

/** What the API is asked for. */
export function filterOf({ node, tld, outcome }: MapParameters): MapFilter {
  return {
    ...(node === undefined ? {} : { node }),
    ...(tld === undefined ? {} : { topLevelDomain: tld }),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

const narrowPx = 640;

/** What the map shows before anybody has moved it. */
export const wholeWorld = { zoom: 1.5, bounds: { south: -85, west: -180, north: 85, east: 180 } };

/** Half a step further out than 2 the whole world fits beside the table; a phone shows what is west of the Pacific and east of the Rockies. */
export function worldOn(widthPx: number): MapPlace {
  return widthPx < narrowPx
    ? { zoom: 1, latitude: 25, longitude: 30 }
    : { zoom: wholeWorld.zoom, latitude: 25, longitude: 10 };
}
