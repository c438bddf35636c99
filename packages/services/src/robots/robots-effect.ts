import type { RobotsEffect } from '@meguri/contracts';
import { evaluateRobotsRecord, type RobotsRecord } from '@meguri/robots';

const mostExamples = 20;

/** Of which pages the answer is another one under `after` than it was under `before`. */
export function robotsEffect(
  before: RobotsRecord,
  after: RobotsRecord,
  input: { urls: readonly string[]; pages: number; product: string },
): RobotsEffect {
  const effect: RobotsEffect = {
    judged: input.urls.length,
    pages: Math.max(input.pages, input.urls.length),
    allowed: 0,
    forbidden: 0,
    examples: [],
  };
  for (const url of input.urls) {
    const now = evaluateRobotsRecord(after, input.product, url);
    if (evaluateRobotsRecord(before, input.product, url).allowed === now.allowed) continue;
    effect[now.allowed ? 'allowed' : 'forbidden'] += 1;
    if (effect.examples.length < mostExamples)
      effect.examples.push({ url, allowed: now.allowed, line: now.line, rule: now.rule });
  }
  return effect;
}
