import type { Locale } from '../format/locale.ts';
import type { FrontQueueView, HostDetail } from '../views/host-views.ts';
import type { IntervalIngredient, IntervalView } from '../views/interval-view.ts';
import type { PageDetail } from '../views/page-views.ts';
import { english } from './english.ts';
import { frontQueueReasons, hostReasons, robotsMeaning, type ExplainedHost } from './host-reasons.ts';
import { japanese } from './japanese.ts';
import { outlookReasons, pageReasons, type ExplainedPage } from './page-reasons.ts';
import { pageStory, type StoryPage, type StoryStep } from './page-story.ts';
import type { Reason, ReasonTexts } from './reason-texts.ts';

const texts: Readonly<Record<Locale, ReasonTexts>> = { en: english, ja: japanese };

/** A sentence for each reason; the console and the command line show only these. */
function explain(reasons: readonly Reason[], locale: Locale): string {
  const { reasons: sentences, space } = texts[locale];
  const sentence = (reason: Reason) => (sentences[reason.code] as (reason: Reason) => string)(reason);
  return reasons.map(sentence).join(space);
}

/** When a page is visited next, and the reason in short; {@link explainPage} gives it in full. */
export function pageSentence(page: ExplainedPage, now: Date, locale: Locale): string {
  return explain(pageReasons(page, now), locale);
}

/** A step of a page's story in words. */
export interface StoryLine extends Pick<StoryStep, 'topic' | 'effect' | 'seconds'> {
  name: string;
  effectName: string;
  text: string;
}

/**
 * The derivation of the next visit of a page, line by line: the estimate with its confidence, what lengthened
 * or shortened the interval, and the result.
 */
export function explainPage(page: StoryPage, now: Date, locale: Locale): StoryLine[] {
  const { topics, effects } = texts[locale];
  return pageStory(page, now).map(({ topic, effect, reasons, seconds }) => ({
    topic,
    effect,
    seconds,
    name: topics[topic],
    effectName: effects[effect],
    text: explain(reasons, locale),
  }));
}

/** What would move the visits of a page; null if none is scheduled, and before the first visit. */
export function explainOutlook({ outlook }: PageDetail['why'], locale: Locale): string | null {
  return explain(outlookReasons(outlook), locale) || null;
}

/** Why a host is not crawled now, or how fast it is crawled. */
export function explainHost(host: ExplainedHost, now: Date, locale: Locale): string {
  return explain(hostReasons(host, now), locale);
}

/** Which front queue a host was put into, and why. */
export function explainFrontQueue(queueing: FrontQueueView, now: Date, locale: Locale): string {
  return explain(frontQueueReasons(queueing, now), locale);
}

/** What the robots.txt of a host means for it, or why there is none. */
export function explainRobots(
  robots: Pick<HostDetail['robots'][number], 'reason' | 'status'>,
  locale: Locale,
): string {
  return texts[locale].robots[robotsMeaning(robots)];
}

export function ingredientName(name: IntervalIngredient['name'], locale: Locale): string {
  return texts[locale].ingredients[name];
}

/**
 * The effect of an ingredient on the access interval; for the measured efficiency, the formula with its
 * numbers.
 */
export function explainIngredient(
  { name, role, seconds }: IntervalIngredient,
  { efficiency }: IntervalView,
  locale: Locale,
): string {
  const { unset, roles, efficiency: formula } = texts[locale];
  if (name === 'measured-efficiency')
    return efficiency === null ? unset[name] : formula(efficiency, seconds ?? 0);
  return role === 'not-set' ? unset[name] : roles[role];
}
