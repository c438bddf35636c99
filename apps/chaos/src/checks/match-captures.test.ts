import { expect, test } from 'vitest';
import type { CaptureFact } from './check-result.ts';
import { matchCaptures } from './match-captures.ts';
import type { WebRequest } from './web-log.ts';
import { fault, wallMinusSteadyMs, webRequest } from './web-request.fixture.ts';

const captureOf = (request: WebRequest, fields: Partial<CaptureFact> = {}): CaptureFact => ({
  url: `http://${request.host}${request.target}`,
  capturedAtMs: request.arrivedAtMs - 3,
  code: 'ok',
  status: request.status,
  recordType: 'response',
  durationMs: 5,
  payloadDigest: request.bodyDigest,
  truncated: null,
  ...fields,
});
const one = webRequest({ arrivedMs: 1_000, bodyDigest: 'aa' });

test('matches an answer with its capture', () => {
  const { unfounded, uncommitted } = matchCaptures([one], [captureOf(one)], [], [0]);
  expect([unfounded, uncommitted]).toMatchObject([
    { checked: 1, violations: [] },
    { checked: 1, violations: [] },
  ]);
});

test('reports captures without a request, of another status, or twice of one request', () => {
  const unfounded = (...captures: CaptureFact[]) =>
    matchCaptures([one], captures, [], [0]).unfounded.violations;
  expect(unfounded(captureOf(one, { capturedAtMs: wallMinusSteadyMs + 60_000 }))).toHaveLength(1);
  expect(unfounded(captureOf(one, { status: 404 }))).toHaveLength(1);
  expect(unfounded(captureOf(one), captureOf(one))).toHaveLength(1);
  expect(unfounded(captureOf(one, { status: null, code: 'connection-reset' }))).toEqual([]);
});

test('reports a capture with another body than the web sent', () => {
  const { unfounded } = matchCaptures([one], [captureOf(one, { payloadDigest: 'bb' })], [], [0]);
  expect(unfounded.violations).toEqual([expect.stringContaining('another body')]);
  const cut = captureOf(one, { payloadDigest: 'bb', truncated: 'length' });
  expect(matchCaptures([one], [cut], [], [0]).unfounded.violations).toEqual([]);
});

test('matches captures of a node whose clock was an hour off', () => {
  const late = captureOf(one, { capturedAtMs: one.arrivedAtMs + 3_600_000 });
  expect(matchCaptures([one], [late], [], [0]).unfounded.violations).toHaveLength(1);
  expect(matchCaptures([one], [late], [], [0, 3_600_000]).unfounded.violations).toEqual([]);
});

test('reports an answer that was never captured, unless it was lost with a process', () => {
  const uncommitted = (...faults: ReturnType<typeof fault>[]) =>
    matchCaptures([one], [], faults, [0]).uncommitted;
  expect(uncommitted().violations).toHaveLength(1);
  expect(uncommitted(fault({ losesWork: true, fromMs: 1_500, toMs: 1_500 }))).toMatchObject({
    violations: [],
    excused: 1,
  });
  expect(uncommitted(fault({ losesWork: true, fromMs: 30_000, toMs: 30_000 })).violations).toHaveLength(1);
  const fullDisk = fault({ name: 'fill-disk', holdsWork: true, fromMs: 500, toMs: 28_000 });
  expect(uncommitted(fullDisk).violations).toHaveLength(1);
  expect(uncommitted(fullDisk, fault({ losesWork: true, fromMs: 27_000, toMs: 27_000 }))).toMatchObject({
    violations: [],
    excused: 1,
  });
  const broken = { ...one, isComplete: false };
  expect(matchCaptures([broken], [], [], [0]).uncommitted).toMatchObject({ checked: 0, violations: [] });
});
