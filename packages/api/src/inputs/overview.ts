import { mapLevels, mapVerdicts, secondsPerDay } from '@meguri/contracts';
import { revisitPolicyIds } from '@meguri/schedule';
import { z } from 'zod';
import { hostStatisticsInput } from '../inputs.ts';
import { hostName, bigintId, reason, integerId } from './fields.ts';

const filter = hostStatisticsInput.extend({ verdict: z.enum(mapVerdicts).optional() });
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

const minuteSeconds = 60;

export const whatIfStartInput = z.strictObject({
  seedListId: integerId,
  host: hostName.nullable().default(null),
  policy: z.enum(revisitPolicyIds),
  accessesPerDay: z.number().min(1, 'At least one access a day').max(1e12).nullable().default(null),
  minIntervalSeconds: z
    .number()
    .min(minuteSeconds, 'At least a minute')
    .max(400 * secondsPerDay, 'At most 400 days'),
  seed: z.int().min(0).max(1_000_000).default(1),
  reason,
});
export const whatIfCancelInput = z.strictObject({ id: bigintId, reason });
