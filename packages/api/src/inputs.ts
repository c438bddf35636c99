import {
  hostFilterSchema,
  hostSettingsChangeSchema,
  intervalRangeSchema,
  scopeSchema,
  seedListSchema,
  timeRangeSchema,
} from '@meguri/contracts';
import { throttleParties } from '@meguri/schedule';
import { z } from 'zod';
import { cursor, hostName, bigintId, reason, integerId } from './inputs/fields.ts';

/** Confirms an interval below the default, which protects web servers. */
const confirmed = z.boolean().optional();
/** Allows URLs that are too long, so that each is refused on its own. */
const url = z.string().min(1).max(200_000);
const pageState = z.enum(['new', 'scheduled', 'gone', 'failing', 'excluded']);

export const claimInput = z.strictObject({
  token: z.string().min(1).max(500),
  name: z.string().trim().min(1, 'Choose a name').max(100, 'At most 100 characters'),
  password: z.string().min(12, 'At least 12 characters').max(1_000, 'At most 1,000 characters'),
});
export const tokenInput = claimInput.pick({ token: true });
export const signInInput = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name').max(100),
  password: z.string().min(1, 'Enter your password').max(1_000),
});

export const seriesInput = z.strictObject({
  range: timeRangeSchema,
  node: integerId.optional(),
});

/** Position of the last event before a disconnection, under the name that tRPC's client uses. */
export const liveInput = z.strictObject({ lastEventId: z.string().max(100).nullish() }).optional();

const hostStatisticsFields = hostFilterSchema.pick({ node: true, topLevelDomain: true }).shape;
export const hostNameInput = z.strictObject({ name: hostName });
export const hostEditInput = hostSettingsChangeSchema.extend({
  name: hostName,
  party: z.enum(throttleParties).optional(),
  version: z.string().max(20).nullable().optional(),
  confirmed,
  reason,
});
export const previewSettingsInput = z.strictObject({ name: hostName, change: hostSettingsChangeSchema });
export const hostUndoInput = z.strictObject({
  name: hostName,
  auditId: bigintId,
  reason,
});
export const hostPagesInput = z.strictObject({ name: hostName, cursor, state: pageState.optional() });
export const hostCapturesInput = z.strictObject({ name: hostName, cursor });
export const hostActivityInput = z.strictObject({
  name: hostName,
  range: timeRangeSchema.default({ preset: '24h' }),
});

const share = z.number().min(0).max(1);
const resolution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accept') }),
  z.strictObject({ kind: z.literal('optimal-price') }),
  z.strictObject({
    kind: z.literal('shorten-interval'),
    accessIntervalSeconds: z.number().finite().positive().max(86_400),
  }),
  z.strictObject({ kind: z.literal('drop-share'), share }),
  z.strictObject({ kind: z.literal('drop-class'), importance: z.number().finite().positive() }),
]);
export const overloadListInput = z.strictObject({
  limit: z.number().int().min(1).max(500).default(100),
  cursor,
});
export const overloadPreviewInput = z.strictObject({
  name: hostName,
  resolutions: z.array(resolution).min(1).max(20),
});
export const overloadDryRunInput = z.strictObject({ resolution });
export const overloadUndoInput = z.strictObject({
  name: hostName,
  version: z.string().max(20).nullable().optional(),
  reason,
});
export const overloadApplyInput = overloadUndoInput.extend({ resolution });

export const pageUrlInput = z.strictObject({ url });
export const pageCapturesInput = z.strictObject({ url, cursor });
export const pageTimelineInput = z.strictObject({ url, range: timeRangeSchema.optional() });
export const pageCalendarInput = z.strictObject({ url, year: z.int().min(1900).max(2200).optional() });
export const compareInput = z.strictObject({ url, before: z.date(), after: z.date() });
export const replayInput = z.strictObject({ url, at: z.date() });
export const downloadInput = replayInput.extend({ format: z.enum(['warc', 'wacz']) });
export const revisitInput = z.strictObject({ urls: z.array(url).min(1).max(1_000), reason });

export const seedAddInput = z.strictObject({
  list: z.number().int().optional(),
  urls: z.array(url).min(1, 'Enter at least one address').max(10_000, 'At most 10,000 addresses at a time'),
});
export const seedCreateInput = seedListSchema.extend({ confirmed });
export const pacingPreviewInput = z.strictObject({ listId: z.number().int() });
// Without the defaults of the schema: an omitted field must not change.
const seedListFields = z
  .strictObject({
    name: seedListSchema.shape.name,
    scope: scopeSchema,
    policy: seedListSchema.shape.policy.unwrap(),
    minIntervalSeconds: seedListSchema.shape.minIntervalSeconds.unwrap(),
    maxIntervalSeconds: seedListSchema.shape.maxIntervalSeconds.unwrap(),
    changeMode: seedListSchema.shape.changeMode.unwrap(),
    importance: seedListSchema.shape.importance.unwrap(),
    pacing: seedListSchema.shape.pacing.unwrap(),
    honourNoarchive: seedListSchema.shape.honourNoarchive.unwrap(),
  })
  .partial();
export const seedUpdateInput = z.strictObject({
  id: z.number().int(),
  change: seedListFields,
  seen: seedListFields.optional(),
  confirmed,
  reason,
});

export const settingSetInput = z.strictObject({
  key: z.string().min(1).max(100),
  value: z.unknown(),
  confirmed,
  reason,
});
export const hostStatisticsInput = z.strictObject(hostStatisticsFields);
const statisticsInput = z.strictObject({
  ...hostStatisticsFields,
  seedList: z.number().int().min(0).max(2_147_483_647).optional(),
});
export const revisitIntervalsInput = statisticsInput.extend({ site: z.string().min(1).max(253).optional() });
export const pageQueryInput = revisitIntervalsInput.extend({
  query: z.string().trim().max(4_000).optional(),
  state: pageState.optional(),
  host: hostName.optional(),
  interval: intervalRangeSchema.optional(),
  cursor,
});
export const detectionInput = statisticsInput.extend({ range: timeRangeSchema.optional() });

export const auditInput = z.strictObject({ subject: z.string().max(4_000).optional() });
