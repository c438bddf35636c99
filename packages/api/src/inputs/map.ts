import { mapLevels } from '@meguri/contracts';
import { z } from 'zod';
import { hostStatisticsInput } from '../inputs.ts';

const filter = hostStatisticsInput.extend({ outcome: z.enum(['changed', 'unchanged', 'error']).optional() });
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

export const mapViewInput = filter.extend({
  zoom: z.number().min(0).max(24),
  bounds: z
    .strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
    .refine(({ south, north }) => south <= north, 'south lies below north')
    .refine(({ west, east }) => west <= east, 'west lies left of east'),
});

export const mapHostsInput = filter
  .extend({ level: z.literal(mapLevels), cell: z.number().int().min(0) })
  .refine(({ level, cell }) => cell < 4 ** level, { message: 'no cell of that level', path: ['cell'] });
