import { complaintKinds, type ComplaintKind } from './complaint-kind.ts';
import { cues, type CueTopic } from './cues.ts';
import { ownWords } from './own-words.ts';

export interface ComplaintSuggestion {
  kind: ComplaintKind;
  /** 0 to 1: how sure the words make it. */
  confidence: number;
  /** 0 to 1: how sure it is that we are asked to stop, whatever else the text is about. */
  stopConfidence: number;
}

/** Longer texts say what they want at the beginning; the rest is logs. */
const maxRead = 8_000;

/** Below this the words say too little for any kind. */
const leastConfidence = 0.35;

/** A question beside a demand is a courtesy; how far the runner-up takes from the certainty of the first. */
const rivalry = 0.4;

/**
 * Suggests what a complaint is about, from its words. Each topic's cues are taken as independent witnesses (noisy or: 1 − ∏(1 − wᵢ)), so
 * that two different signs make surer than one; the confidence of the strongest kind is lowered by the runner-up.
 *
 * A question of how we could be stopped is none that we stop, and a mail that asks for removal or about robots.txt asks to stop only if it says so.
 */
export function classifyComplaint(mail: { subject: string; text: string }): ComplaintSuggestion {
  const words = `${mail.subject}\n${ownWords(mail.text)}`.slice(0, maxRead).normalize('NFKC');
  const scores = scoresOf(words);
  const stopConfidence = scores.stop;
  const byKind: Record<ComplaintKind, number> = {
    load: either(scores.load, scores.stop),
    question: scores.question * (1 - scores.stop),
    robots: scores.robots,
    removal: scores.removal,
    impersonation: scores.impersonation,
    other: 0,
  };
  const [best, next] = complaintKinds.toSorted((a, b) => byKind[b] - byKind[a]);
  const kind = best ?? 'other';
  const confidence = byKind[kind] * (1 - rivalry * byKind[next ?? 'other']);
  if (confidence < leastConfidence) return { kind: 'other', confidence: 1 - byKind[kind], stopConfidence };
  return { kind, confidence, stopConfidence };
}

function scoresOf(words: string): Record<CueTopic, number> {
  const scores = { stop: 0, load: 0, question: 0, robots: 0, removal: 0, impersonation: 0 };
  for (const { topic, weight, pattern } of cues) {
    if (pattern.test(words)) scores[topic] = either(scores[topic], weight);
  }
  // "At once" alone, or beside words about something else, is no wish that we stop.
  return { ...scores, stop: scores.stop > 0.6 ? scores.stop : 0 };
}

/** The chance that at least one of two independent witnesses is right. */
function either(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}
