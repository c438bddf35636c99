import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { evaluateRobots } from './evaluate-robots.ts';
import { parseRobots } from './parse-robots.ts';

interface RobotsText {
  robots?: string;
  robotsBase64?: string;
}

interface Query {
  agent: string;
  url: string;
  allowed: boolean;
}

function readCases<Case>(name: string): Case[] {
  const bytes = readFileSync(new URL(`../fixtures/conformance/${name}`, import.meta.url));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return (JSON.parse(text) as { cases: Case[] }).cases;
}

function bodyOf(file: RobotsText): Uint8Array | string {
  return file.robots ?? Buffer.from(file.robotsBase64 ?? '', 'base64');
}

function answersWrongly(file: RobotsText, query: Query): boolean {
  return evaluateRobots(parseRobots(bodyOf(file)), query.agent, query.url).allowed !== query.allowed;
}

function report(name: string, count: number, failures: number): void {
  console.info(`conformance ${name}: ${count - failures} of ${count} pass`);
}

describe('conformance', () => {
  test('robots.json: every case of the public suites passes', () => {
    const cases = readCases<RobotsText & Query & { id: string }>('robots.json');
    const failures = cases.filter((item) => answersWrongly(item, item));
    report('robots.json', cases.length, failures.length);
    expect(failures).toEqual([]);
    expect(cases).toHaveLength(567);
  });

  test('robots-real.json.gz: every query about real files is answered as the reference parser does', () => {
    const files = readCases<RobotsText & { host: string; queries: Query[] }>('robots-real.json.gz');
    const failures = files.flatMap((file) =>
      file.queries
        .filter((query) => answersWrongly(file, query))
        .map((query) => ({ host: file.host, query })),
    );
    const count = files.reduce((sum, file) => sum + file.queries.length, 0);
    report('robots-real.json.gz', count, failures.length);
    expect(failures).toEqual([]);
    expect(count).toBe(2552);
  });

  test('robots-crawl-delay.json: every case passes', () => {
    const cases = readCases<RobotsText & { agent: string; crawlDelay: number | null }>(
      'robots-crawl-delay.json',
    );
    const failures = cases.filter(
      (item) =>
        evaluateRobots(parseRobots(bodyOf(item)), item.agent, '/').crawlDelaySeconds !== item.crawlDelay,
    );
    report('robots-crawl-delay.json', cases.length, failures.length);
    expect(failures).toEqual([]);
    expect(cases).toHaveLength(12);
  });
});
