import { extractDocument } from '../extract-document.ts';
import { learnNoise, needsBlocks, type NoiseLesson } from './learn-noise.ts';
import { maskNoise } from './mask-noise.ts';
import type { NoiseState } from './noise-state.ts';
import { textBlocks } from './text-blocks.ts';

/** A visited page: its noise state, and the digest to compare with the next version. */
export interface VisitedPage {
  state: NoiseState | null;
  digest: string | null;
  changedBefore: boolean;
  lesson: NoiseLesson | null;
}

export const newPage: VisitedPage = { state: null, digest: null, changedBefore: false, lesson: null };

export interface PageVisit extends VisitedPage {
  /** Whether the visit found a change. */
  differs: boolean;
}

/** Visits a page like a content thread. */
export function visit(page: VisitedPage, html: string, isProbe = false): PageVisit {
  const document = extractDocument({
    url: 'http://example.jp/',
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: new Uint8Array(Buffer.from(html)),
    changeText: needsBlocks(page.state),
  });
  const blocks = document.changeText && textBlocks(document.changeText);
  const digestWithout = (gaps: NoiseState['gaps']) =>
    Buffer.from((blocks && maskNoise(blocks, gaps).digest) ?? document.textDigest).toString('hex');
  const digest = digestWithout(page.state?.gaps ?? []);
  if (page.digest === null) return { ...newPage, digest, differs: true };
  const differs = digest !== page.digest;
  const { changedBefore } = page;
  const lesson = learnNoise({ state: page.state, blocks, differs, changedBefore, isProbe });
  return {
    state: lesson.state,
    digest: lesson.gapsChanged ? digestWithout(lesson.state?.gaps ?? []) : differs ? digest : page.digest,
    changedBefore: differs,
    lesson,
    differs,
  };
}

/** Visits a page until it needs no more probes, at most `visits` scheduled times, with all probes between. */
export function settle(serve: (access: number) => string, visits = 4): { page: PageVisit; accesses: number } {
  let page: PageVisit = { ...newPage, differs: true };
  let accesses = 0;
  for (let visited = 0; visited < visits;) {
    const isProbe = page.lesson?.wantsProbe ?? false;
    page = visit(page, serve(accesses), isProbe);
    accesses += 1;
    if (!page.lesson?.wantsProbe) visited += 1;
  }
  return { page, accesses };
}
