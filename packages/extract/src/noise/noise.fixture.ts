import { extractDocument } from '../extract-document.ts';
import { learnNoise, needsBlocks, type NoiseLesson } from './learn-noise.ts';
import { maskNoise } from './mask-noise.ts';
import type { NoiseState } from './noise-state.ts';
import { textBlocks } from './text-blocks.ts';

/** A page that is visited: its memory, and the digest that the next version is compared with. */
export interface VisitedPage {
  state: NoiseState | null;
  digest: string | null;
  changedBefore: boolean;
  lesson: NoiseLesson | null;
}

export const newPage: VisitedPage = { state: null, digest: null, changedBefore: false, lesson: null };

export interface PageVisit extends VisitedPage {
  /** Called changed. */
  differs: boolean;
}

/** Visits a page as a content thread does. */
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

/** Visits a page until it wants no more looks for noise, at most `visits` times by the schedule, and all looks in between. */
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
