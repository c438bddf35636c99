import type { FuzzTarget } from '../engine/fuzz-target.ts';
import type { TargetName } from './target-names.ts';

interface TargetEntry {
  /** Parts of the paths of the scripts whose coverage says that an input is new. */
  guidedBy: readonly string[];
  /** Loads the target and what it tests, which must not happen before coverage is counted. */
  open: () => Promise<FuzzTarget>;
}

const entries: Record<TargetName, TargetEntry> = {
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
  url: {
    guidedBy: ['/packages/urls/'],
    open: async () => (await import('./url.ts')).openUrl(),
  },
  mail: {
    guidedBy: ['/packages/mail/', '/postal-mime/'],
    open: async () => (await import('./mail.ts')).openMail(),
  },
};

export function coverageOf(name: TargetName): readonly string[] {
  return entries[name].guidedBy;
}

export async function openTarget(name: TargetName): Promise<FuzzTarget> {
  return await entries[name].open();
}
