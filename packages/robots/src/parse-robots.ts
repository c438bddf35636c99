import { normalizePattern } from './match-pattern.ts';
import {
  maxRobotsBytes,
  type ParsedRobots,
  type RobotsCrawlDelay,
  productToken,
  type RobotsGroup,
  type RobotsRule,
} from './parsed-robots.ts';
import { parseRobotsField, type RobotsField } from './robots-field.ts';
import { decodeLineBytes, robotsLines } from './robots-lines.ts';

/**
 * Parses a robots.txt as RFC 9309 specifies, as leniently as Google's parser. Never fails: skips malformed
 * lines. Reads the first {@link maxRobotsBytes}.
 */
export function parseRobots(body: Uint8Array | string): ParsedRobots {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const reader = new RobotsReader(bytes.length > maxRobotsBytes);
  for (const line of robotsLines(bytes)) {
    const field = parseRobotsField(line.bytes);
    if (field !== null) reader.read(field, line.number);
  }
  return reader.result();
}

class RobotsReader {
  readonly #truncated: boolean;
  readonly #groups: RobotsGroup[] = [];
  readonly #crawlDelays: ParsedRobots['crawlDelays'] = [];
  readonly #sitemaps = new Set<string>();
  #agents = new Set<string>();
  #rules: RobotsRule[] = [];
  /**
   * Crawl-delay applies to the user-agent lines right above it, even between lines that share a group of
   * rules.
   */
  #delayAgents = new Set<string>();
  /** The delay of {@link #delayAgents}, once a line has stated one. */
  #delay: RobotsCrawlDelay | null = null;
  #delayAgentsComplete = false;

  constructor(truncated: boolean) {
    this.#truncated = truncated;
  }

  read(field: RobotsField, line: number): void {
    switch (field.name) {
      case 'user-agent':
        this.#addAgent(field.value);
        break;
      case 'allow':
      case 'disallow':
        this.#addRule(field, line);
        break;
      case 'crawl-delay':
        this.#addCrawlDelay(field.value);
        break;
      case 'sitemap':
        if (field.value !== '') this.#sitemaps.add(decodeLineBytes(field.value));
        break;
      case 'unknown':
        break;
    }
  }

  result(): ParsedRobots {
    this.#endGroup();
    return {
      groups: this.#groups,
      crawlDelays: this.#crawlDelays,
      sitemaps: [...this.#sitemaps],
      truncated: this.#truncated,
    };
  }

  #addAgent(value: string): void {
    if (this.#rules.length > 0) this.#endGroup();
    if (this.#delayAgentsComplete) {
      this.#delayAgents = new Set();
      this.#delay = null;
      this.#delayAgentsComplete = false;
    }
    const agent = agentOf(value);
    this.#agents.add(agent);
    this.#delayAgents.add(agent);
  }

  #addRule(field: RobotsField, line: number): void {
    // Rules above the first user-agent line apply to no agent.
    if (this.#agents.size === 0) return;
    this.#delayAgentsComplete = true;
    const allow = field.name === 'allow';
    const pattern = normalizePattern(field.value);
    const canonicalText = `${allow ? 'Allow' : 'Disallow'}: ${pattern}`;
    const rule: RobotsRule = { allow, pattern, line };
    if (field.text !== canonicalText) rule.text = decodeLineBytes(field.text);
    this.#rules.push(rule);
  }

  #addCrawlDelay(value: string): void {
    this.#delayAgentsComplete = true;
    if (!/^(\d+(\.\d*)?|\.\d+)$/.test(value)) return;
    const seconds = Number(value);
    if (!Number.isFinite(seconds)) return;
    // The longest of several delays counts: one entry, so that many lines for many agents stay small.
    if (this.#delay) {
      this.#delay.seconds = Math.max(this.#delay.seconds, seconds);
      return;
    }
    const agents = knownAgents(this.#delayAgents);
    if (agents.length === 0) return;
    this.#delay = { agents, seconds };
    this.#crawlDelays.push(this.#delay);
  }

  #endGroup(): void {
    const agents = knownAgents(this.#agents);
    // A group without rules counts: it exempts its agents from the rules of `*`.
    if (agents.length > 0) this.#groups.push({ agents, rules: this.#rules });
    this.#agents = new Set();
    this.#rules = [];
  }
}

/** A `*` followed by a blank and other text counts as `*`. */
function agentOf(value: string): string {
  return /^\*(\s|$)/.test(value) ? '*' : productToken(value).toLowerCase();
}

/** A name without a product token matches no agent; the lines below it are a group without agents. */
function knownAgents(agents: ReadonlySet<string>): string[] {
  return [...agents].filter((agent) => agent !== '');
}
