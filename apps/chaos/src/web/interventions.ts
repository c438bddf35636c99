import type { Answer, DemoRequest } from '@meguri/demo-web';
import { z } from 'zod';

/** Ways in which hosts misbehave, in addition to those of the hostile hosts of the simulated web. */
export const storms = [
  'slow',
  'silent',
  'endless',
  'rate-limited',
  'unavailable',
  'broken',
  'reset',
] as const;
export type Storm = (typeof storms)[number];

/** Commands that the harness sends to the process of the web. */
export const webCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('storm'),
    storm: z.enum(storms),
    hostnames: z.array(z.string()),
    seconds: z.number(),
    retryAfterSeconds: z.number(),
  }),
  z.object({ kind: z.literal('robots'), hostname: z.string(), text: z.string() }),
]);
export type WebCommand = z.infer<typeof webCommand>;

const slowMs = 2_500;
/** Longer than any timeout. */
const silentMs = 120_000;

const misleadingAnswers: ReadonlySet<Storm> = new Set<Storm>(['slow', 'endless', 'broken']);

/** Stores commands, and answers in place of a host if one applies. */
export class Interventions {
  readonly #storms = new Map<string, { storm: Storm; untilMs: number; retryAfterSeconds: number }>();
  readonly #robots = new Map<string, string>();

  apply(command: WebCommand, nowMs: number): void {
    if (command.kind === 'robots') {
      this.#robots.set(command.hostname, command.text);
      return;
    }
    const { storm, seconds, retryAfterSeconds } = command;
    for (const hostname of command.hostnames)
      this.#storms.set(hostname, { storm, untilMs: nowMs + seconds * 1000, retryAfterSeconds });
  }

  answer(request: DemoRequest, nowMs: number): Answer | undefined {
    const storm = this.#storms.get(request.hostname);
    const isRobots = request.target === '/robots.txt';
    // A malformed body with status 200 would be read as the host's rules.
    if (storm !== undefined && storm.untilMs > nowMs && !(isRobots && misleadingAnswers.has(storm.storm)))
      return stormAnswer(storm);
    const robots = isRobots ? this.#robots.get(request.hostname) : undefined;
    return robots === undefined ? undefined : text(200, robots);
  }
}

function stormAnswer({ storm, retryAfterSeconds }: { storm: Storm; retryAfterSeconds: number }): Answer {
  const retryAfter = { 'retry-after': String(retryAfterSeconds) };
  switch (storm) {
    case 'slow':
      return { ...text(200, 'Here at last.\n'), delayMs: slowMs };
    case 'silent':
      return { ...text(200, 'Never heard.\n'), delayMs: silentMs };
    case 'endless':
      return {
        kind: 'stream',
        headers: { 'content-type': 'text/html' },
        chunk: Buffer.from('<p>and on it goes</p>\n'.repeat(500)),
        times: Number.POSITIVE_INFINITY,
        pauseMs: 20,
      };
    case 'rate-limited':
      return text(429, 'Too many requests.\n', retryAfter);
    case 'unavailable':
      return text(503, 'Unavailable.\n', retryAfter);
    case 'broken':
      return { ...text(200, 'x'.repeat(20_000)), cutAfterBytes: 700 };
    case 'reset':
      return { kind: 'reset' };
    default:
      return storm satisfies never;
  }
}

function text(status: number, body: string, headers: Record<string, string> = {}) {
  return {
    kind: 'body' as const,
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: Buffer.from(body),
  };
}
