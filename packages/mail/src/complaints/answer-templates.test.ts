import { expect, test } from 'vitest';
import { answerTemplates, type AnswerFacts } from './answer-templates.ts';

const facts: AnswerFacts = {
  name: 'A. Webmaster',
  host: 'www.site.example',
  intervalSeconds: 60,
  product: 'Meguri',
  contactUrl: 'https://crawl.example/crawler',
  addresses: ['192.0.2.0/24', '2001:db8::/32'],
  checkUrl: 'https://crawl.example/complain#check',
};

test('every reply names the published addresses and the page that checks a request', () => {
  const letters = answerTemplates(facts);
  expect(letters).toHaveLength(12);
  for (const { text } of letters) {
    for (const part of [...facts.addresses, facts.checkUrl]) expect(text).toContain(part);
    expect(text).not.toMatch(/undefined|null|\n{3}/);
  }
});

test('a reply of a crawl without published addresses mentions none', () => {
  const letters = answerTemplates({ ...facts, addresses: [], checkUrl: '' });
  for (const { text } of letters) expect(text).not.toMatch(/192\.0|IP addresses:|complain|次の IP/);
});
