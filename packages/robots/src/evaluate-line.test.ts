import { describe, expect, test } from 'vitest';
import { evaluateLine } from './evaluate-line.ts';

const robots = 'User-agent: *\nDisallow: /a';

describe('evaluateLine', () => {
  test.each([{ robots }, { robotsBase64: btoa(robots) }, { robots, robotsBase64: null }])(
    'answers a question with %j',
    (file) => {
      expect(evaluateLine({ ...file, agent: 'Meguri', url: 'https://example.org/a' })).toEqual({
        allowed: false,
        crawlDelaySeconds: null,
        rule: 'Disallow: /a',
        line: 2,
      });
    },
  );

  test.each([
    [null, 'an object'],
    ['text', 'an object'],
    [[], 'an object'],
    [{ robots, url: '/' }, 'agent'],
    [{ robots, agent: 'x' }, 'url'],
    [{ robots, agent: 'x', url: 'mailto://x' }, 'url'],
    [{ robots, agent: 'x', url: 'foo://bar' }, 'url'],
    [{ agent: 'x', url: '/' }, 'robots, robotsBase64'],
    [{ robots, robotsBase64: '', agent: 'x', url: '/' }, 'robots, robotsBase64'],
    [{ robots: 1, agent: 'x', url: '/' }, 'robots:'],
    [{ robotsBase64: '!', agent: 'x', url: '/' }, 'robotsBase64:'],
    [{ robotsBase64: 1, agent: 'x', url: '/' }, 'robotsBase64:'],
  ])('reports the problem of %j', (question, beginning) => {
    expect(evaluateLine(question)).toEqual({ error: expect.stringMatching(`^${beginning}`) });
  });
});
