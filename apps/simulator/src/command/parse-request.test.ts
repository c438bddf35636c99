import { expect, test } from 'vitest';
import { InputError } from './simulation-request.ts';
import { parseRequest } from './parse-request.ts';

const poisson = ['--population', 'poisson:100'];

test('everything but the population has a default', () => {
  expect(parseRequest(poisson)).toEqual({
    population: { kind: 'poisson', pages: 100 },
    kind: null,
    policies: ['default'],
    budgets: [],
    cappedShare: null,
    errorShare: 0,
    years: 1,
    seed: 1,
    json: false,
    figures: null,
  });
});

test('all options are parsed', () => {
  const args = '--population traces:a:b --kind source --policy nutch,default,nutch --budget 0.01,0.5';
  const rest = '--hosts-capped 0.8 --errors 0.02 --years 2.5 --seed -7 --json --figures out';
  expect(parseRequest(`${args} ${rest}`.split(' '))).toEqual({
    population: { kind: 'traces', directory: 'a:b' },
    kind: 'source',
    policies: ['nutch', 'default'],
    budgets: [0.01, 0.5],
    cappedShare: 0.8,
    errorShare: 0.02,
    years: 2.5,
    seed: -7,
    json: true,
    figures: 'out',
  });
});

test.each([
  ['no population', [], /--population/],
  ['an unknown population', ['--population', 'pareto:5'], /traces, poisson, shifting/],
  ['traces without a directory', ['--population', 'traces'], /directory is missing/],
  ['no pages', ['--population', 'poisson:0'], /above 0/],
  ['half a page', ['--population', 'shifting:1.5'], /whole/],
  ['a kind of synthetic pages', [...poisson, '--kind', 'source'], /only traces have kinds/],
  ['an unknown kind', ['--population', 'traces:x', '--kind', 'raw'], /source, polled/],
  [
    'an unknown policy',
    [...poisson, '--policy', 'default,magic'],
    /"magic": must be one of default, fixed-prior/,
  ],
  ['a negative budget', [...poisson, '--budget=-0.1'], /above 0/],
  ['a budget of zero', [...poisson, '--budget', '0'], /above 0/],
  ['a budget that is no number', [...poisson, '--budget', '0.1,many'], /"many": must be a number/],
  ['an empty budget', [...poisson, '--budget', ''], /must be a number/],
  ['hosts capped at nothing', [...poisson, '--hosts-capped', '0'], /above 0 and at most 1/],
  ['nothing but errors', [...poisson, '--errors', '1'], /less than 1/],
  ['negative errors', [...poisson, '--errors=-0.1'], /at least 0/],
  ['no time', [...poisson, '--years', '0'], /above 0/],
  ['endless time', [...poisson, '--years', 'Infinity'], /must be a number/],
  ['half a seed', [...poisson, '--seed', '1.5'], /whole/],
  ['an unknown option', [...poisson, '--fast'], /--fast/],
])('%s is refused with the permitted values', (_what, args, message) => {
  expect(() => parseRequest(args)).toThrow(InputError);
  expect(() => parseRequest(args)).toThrow(message);
});
