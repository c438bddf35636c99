import type { FuzzTarget } from '../engine/fuzz-loop.ts';

interface TargetEntry {
  /** Parts of the URLs of the scripts whose coverage guides the target. */
  guidedBy: readonly string[];
  /** Loads the target and the code under test, after coverage has been switched on. */
  open: () => Promise<FuzzTarget>;
}

const entries = {
  html: {
    guidedBy: ['/packages/extract/', '/packages/robots/src/robots-directives', '/htmlparser2/'],
    open: async () => (await import('./html.ts')).openHtml(),
  },
  robots: {
    guidedBy: ['/packages/robots/'],
    open: async () => (await import('./robots.ts')).openRobots(),
  },
  headers: {
    guidedBy: [
      '/packages/fetch/',
      '/packages/warc/',
      '/undici/lib/dispatcher/client',
      '/undici/lib/core/util',
    ],
    open: async () => (await import('./headers.ts')).openHeaders(),
  },
  charset: {
    guidedBy: ['/packages/extract/src/charset/'],
    open: async () => (await import('./charset.ts')).openCharset(),
  },
  coding: {
    guidedBy: ['/packages/extract/src/body/'],
    open: async () => (await import('./coding.ts')).openCoding(),
  },
  'warc-tail': {
    guidedBy: ['/packages/warc/', '/packages/archive/'],
    open: async () => (await import('./warc-tail.ts')).openWarcTail(),
  },
  sitemap: {
    guidedBy: [
      '/packages/extract/src/xml/',
      '/packages/extract/src/markup/',
      '/packages/extract/src/links/',
      '/htmlparser2/',
    ],
    open: async () => (await import('./sitemap.ts')).openSitemap(),
  },
  feed: {
    guidedBy: [
      '/packages/extract/src/xml/',
      '/packages/extract/src/markup/',
      '/packages/extract/src/links/',
      '/htmlparser2/',
    ],
    open: async () => (await import('./feed.ts')).openFeed(),
  },
  listing: {
    guidedBy: ['/packages/extract/src/listing/'],
    open: async () => (await import('./listing.ts')).openListing(),
  },
  documents: {
    guidedBy: ['/packages/documents/', '/yauzl/', '/htmlparser2/'],
    open: async () => (await import('./documents.ts')).openDocuments(),
  },
  url: {
    guidedBy: ['/packages/urls/'],
    open: async () => (await import('./url.ts')).openUrl(),
  },
  replay: {
    guidedBy: ['/packages/services/src/replay/'],
    open: async () => (await import('./replay.ts')).openReplay(),
  },
  import: {
    guidedBy: ['/packages/import/', '/packages/warc/', '/yauzl/'],
    open: async () => (await import('./import.ts')).openImport(),
  },
  'media-type': {
    guidedBy: ['/packages/extract/src/media-type/', '/packages/extract/src/content-kind'],
    open: async () => (await import('./media-type.ts')).openMediaType(),
  },
  mail: {
    guidedBy: ['/packages/mail/', '/postal-mime/'],
    open: async () => (await import('./mail.ts')).openMail(),
  },
} satisfies Record<string, TargetEntry>;

export type TargetName = keyof typeof entries;

/** All targets, in the order in which they are fuzzed. */
export const targetNames = Object.keys(entries) as TargetName[];

export function coverageOf(name: TargetName): readonly string[] {
  return entries[name].guidedBy;
}

export async function openTarget(name: TargetName): Promise<FuzzTarget> {
  return await entries[name].open();
}
