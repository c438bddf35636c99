import { cues, type CueTopic } from './cues.ts';

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

/** Share of the runner-up's score that is subtracted from the best kind's. */
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
    // A question in addition to a demand to stop is a courtesy.
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

/**
 * The subject of a complaint: too much load or a demand to stop, a question about the crawler, robots.txt,
 * the removal of data, impersonation of the crawler, or anything else.
 */
const complaintKinds = ['load', 'question', 'robots', 'removal', 'impersonation', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** Lines after which only a quotation of another mail follows. */
const quotationBegins =
  /^(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|転送メッセージ|元のメッセージ)|on .{5,200} wrote:$|am .{5,200} schrieb .{1,200}:$|le .{5,200} a écrit\s?:$|el .{5,200} escribió:$|\d{4}年.{5,200}[:：]$)/i;

/**
 * The sender's own words: without quoted lines, the signature, and a mail quoted below. A text that consists
 * of quotations only is kept: complaints are forwarded that way.
 */
function ownWords(text: string): string {
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    if (line === '-- ' || quotationBegins.test(line.trim().slice(0, 300))) break;
    if (!/^\s*[>|＞]/.test(line)) kept.push(line);
  }
  const own = kept.join('\n').trim();
  return own === '' ? text.trim() : own;
}
