import { complaintKinds, type ComplaintKind } from './complaint-kind.ts';
import { cues, type CueTopic } from './cues.ts';
import { ownWords } from './own-words.ts';

export interface ComplaintSuggestion {
  kind: ComplaintKind;
  /** Probability, 0 to 1. */
  confidence: number;
  /** Probability that the message asks us to stop crawling, whatever its kind. */
  stopConfidence: number;
}

/** Longer messages state their request at the beginning and continue with logs. */
const maxRead = 8_000;

/** Below this no kind is suggested. */
const minConfidence = 0.35;

/** Share of the runner-up's score that is taken from the best kind. */
const runnerUpPenalty = 0.4;

/** Urgency alone ("at once") does not ask to stop; it only strengthens a cue that does. */
const minStopScore = 0.6;

/**
 * Suggests the kind of a complaint from its words (docs/decisions/0044). Cues of a topic count as independent
 * evidence (noisy or: 1 − ∏(1 − wᵢ)).
 */
export function classifyComplaint(mail: { subject: string; text: string }): ComplaintSuggestion {
  const words = `${mail.subject}\n${ownWords(mail.text)}`.slice(0, maxRead).normalize('NFKC');
  const scores = scoreTopics(words);
  const stopConfidence = scores.stop;
  const byKind: Record<ComplaintKind, number> = {
    load: eitherOf(scores.load, scores.stop),
    // A question next to a demand to stop is a courtesy.
    question: scores.question * (1 - scores.stop),
    robots: scores.robots,
    removal: scores.removal,
    impersonation: scores.impersonation,
    other: 0,
  };
  const [kind = 'other', runnerUp = 'other'] = complaintKinds.toSorted((a, b) => byKind[b] - byKind[a]);
  const confidence = byKind[kind] * (1 - runnerUpPenalty * byKind[runnerUp]);
  if (confidence < minConfidence) return { kind: 'other', confidence: 1 - byKind[kind], stopConfidence };
  return { kind, confidence, stopConfidence };
}

function scoreTopics(words: string): Record<CueTopic, number> {
  const scores = { stop: 0, load: 0, question: 0, robots: 0, removal: 0, impersonation: 0 };
  for (const { topic, weight, pattern } of cues) {
    if (pattern.test(words)) scores[topic] = eitherOf(scores[topic], weight);
  }
  return { ...scores, stop: scores.stop > minStopScore ? scores.stop : 0 };
}

/** Probability that at least one of two independent events occurs. */
function eitherOf(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}
