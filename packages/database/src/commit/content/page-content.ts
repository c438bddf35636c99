import { isVisibleCapture } from '../../complaints/takedowns.ts';

/**
 * A page's content is described by the capture of its last verdict, or by the earlier capture whose payload
 * that one repeats, possibly one of another page of its host. Two reads by key, however long the page's history.
 */
export const contentJoins = joinsOf('true');

/** The same for views, which show nothing of a takedown. */
export const shownContentJoins = joinsOf(isVisibleCapture.sql);

/** Content of a page as its view shows it. */
export const contentColumns = `verdict.etag, verdict.last_modified AS "lastModified", coalesce(verdict.mime, payload.mime) AS mime,
  coalesce(verdict.title, payload.title) AS title, coalesce(verdict.language, payload.language) AS language`;

/**
 * The content that the next version is compared with, and the capture with the whole payload that later
 * revisit records may refer to.
 */
export const payloadColumns = `coalesce(verdict.payload_digest, payload.payload_digest) AS "payloadDigest",
  CASE WHEN verdict.record_type IN ('response', 'resource') AND verdict.truncated IS NULL THEN verdict.captured_at
    ELSE verdict.refers_to_at END AS "payloadCapturedAt",
  CASE WHEN verdict.refers_to_key IS NOT NULL THEN payload.url END AS "payloadUrl"`;

function joinsOf(condition: string): string {
  return `
  LEFT JOIN LATERAL (${captureOf('page.last_verdict_at', 'page.url_key', condition)}) AS verdict ON true
  LEFT JOIN LATERAL (${captureOf('verdict.refers_to_at', 'coalesce(verdict.refers_to_key, page.url_key)', condition)}) AS payload ON true`;
}

/**
 * LIMIT makes the planner use the whole key. Without it, a plan made while captures are few might read all of
 * a page's captures, and be kept when they are many.
 */
function captureOf(instant: string, urlKey: string, condition: string): string {
  return `SELECT * FROM capture_entry AS capture WHERE capture.host_id = page.host_id AND capture.url_key = ${urlKey} AND capture.captured_at = ${instant}
    AND ${condition} LIMIT 1`;
}
