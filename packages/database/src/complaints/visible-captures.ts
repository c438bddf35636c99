import { Prisma } from '../generated/client.ts';

/**
 * Whether a capture may be shown: nothing of it was taken down. A condition on `capture`, for every statement whose rows leave the crawl: lists,
 * replay, indexes, exports. The crawler itself goes on comparing with what it has.
 */
export const isVisibleCapture = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM takedown WHERE takedown.host_id = capture.host_id AND takedown.lifted_at IS NULL
    AND (takedown.url IS NULL OR takedown.url_key = capture.url_key
      OR (takedown.url_key IS NULL AND starts_with(capture.url, takedown.url))))`;
