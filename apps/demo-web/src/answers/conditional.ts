import { mix } from '../hash.ts';
import type { PageVersion } from '../sites/change-process.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import type { Site, ValidatorPolicy } from '../sites/site.ts';
import { wallDateAt } from '../world/virtual-time.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

/** The validators of one answer; either may be absent. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: Date;
}

const hourMs = 3_600_000;

/** The version of a page for which a host fills in headers. */
export interface Appearance {
  readonly site: Site;
  readonly page: DemoPage;
  readonly version: PageVersion;
  readonly time: VirtualTime;
  readonly now: Date;
}

const byPolicy: Readonly<Record<ValidatorPolicy, (appearance: Appearance) => Validators>> = {
  'etag-and-last-modified': (appearance) => ({ etag: trueTag(appearance), ...trueDate(appearance) }),
  etag: (appearance) => ({ etag: trueTag(appearance) }),
  'last-modified': (appearance) => trueDate(appearance),
  none: () => ({}),
  'always-now': ({ now }) => ({ lastModified: now }),
  'rotating-etag': ({ page, now }) => ({ etag: `"${mix(page.key, now.getTime()).toString(36)}"` }),
  frozen: ({ page, time }) => ({
    etag: `"${page.key.toString(36)}"`,
    lastModified: createdAt(page, time),
  }),
};

/** The validators of a version, by the policy of the host. */
export function validatorsOf(appearance: Appearance): Validators {
  return byPolicy[appearance.site.validators](appearance);
}

export function validatorHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified.toUTCString() }),
  };
}

/**
 * Whether the current version is not modified by the request's conditions (304), by RFC 9110, section 13.2.2:
 * If-None-Match, compared weakly, overrides If-Modified-Since. A date that cannot be parsed is ignored.
 */
export function isNotModified(
  validators: Validators,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    const { etag } = validators;
    return etag !== undefined && ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag));
  }
  if (ifModifiedSince === undefined || validators.lastModified === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return Math.floor(validators.lastModified.getTime() / 1000) * 1000 <= since;
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** The tag is weak if the bytes of one version differ between answers, by noise or by encoding. */
function trueTag({ site, page, version }: Appearance): string {
  const weakness = site.noisyMarkup || site.gzip ? 'W/' : '';
  return `${weakness}"${page.key.toString(36)}-${version.sequence}"`;
}

/**
 * Last-Modified has a resolution of one second, so it is omitted for a page that changed within this second:
 * a host with correct validators must never answer "not modified" for a change (RFC 9110, section 8.8.2.2).
 */
function trueDate({ page, version, time, now }: Appearance): Validators {
  if (!Number.isFinite(version.changedAtSeconds)) return { lastModified: createdAt(page, time) };
  const changedAt = wallDateAt(time, version.changedAtSeconds);
  return now.getTime() - changedAt.getTime() >= 1000 ? { lastModified: changedAt } : {};
}

/** A whole number of hours before the epoch, by page: the date of a page that has not changed since. */
function createdAt(page: DemoPage, time: VirtualTime): Date {
  return new Date(time.epoch.getTime() - (1 + (page.key % 10_000)) * hourMs);
}
