import { isVisibleCapture } from '../complaints/takedowns.ts';

/**
 * What describes the content of a page stands in its captures: in that of its last verdict, and where that repeats the payload of an earlier
 * one, in the earlier one. Two reads by key, whatever the page's history.
 */
export const contentJoins = joinsOf('true');

/** The same for people, who are shown nothing of what was taken down. */
export const shownContentJoins = joinsOf(isVisibleCapture.sql);

/** What a page's view shows of its content. */
export const contentColumns = `verdict.etag, verdict.last_modified AS "lastModified", coalesce(verdict.mime, payload.mime) AS mime,
  coalesce(verdict.title, payload.title) AS title, coalesce(verdict.language, payload.language) AS language`;

/** What the next version is compared with, and the capture that later revisit records may refer to: one that holds the whole payload. */
export const payloadColumns = `coalesce(verdict.payload_digest, payload.payload_digest) AS "payloadDigest",
  CASE WHEN verdict.record_type = 'response' AND verdict.truncated IS NULL THEN verdict.captured_at ELSE verdict.refers_to_at END
    AS "payloadCapturedAt"`;

function joinsOf(condition: string): string {
  return `
  LEFT JOIN LATERAL (${captureOf('page.last_verdict_at', condition)}) AS verdict ON true
  LEFT JOIN LATERAL (${captureOf('verdict.refers_to_at', condition)}) AS payload ON true`;
}

/** The limit keeps the whole key in the search: a plan made while captures are few might read all of a page's, and stay when they are many. */
function captureOf(instant: string, condition: string): string {
  return `SELECT * FROM capture WHERE capture.host_id = page.host_id AND capture.url_key = page.url_key AND capture.captured_at = ${instant}
    AND ${condition} LIMIT 1`;
}
