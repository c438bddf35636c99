import { describe, expect, test } from 'vitest';
import { canonicalizeLine } from './canonicalize-line.ts';

describe('canonicalizeLine', () => {
  test('answers a question, with a base or without', () => {
    expect(canonicalizeLine({ url: 'b', base: 'http://www.example.org/a' })).toEqual({
      url: 'http://www.example.org/b',
      surt: 'org,example)/b',
      host: 'www.example.org',
    });
    expect(canonicalizeLine({ url: 'http://example.org', base: null })).toMatchObject({
      url: 'http://example.org/',
    });
  });

  test('the sort key is that of the URL as given', () => {
    expect(canonicalizeLine({ url: 'http://example.org/?utm_source=x' })).toMatchObject({
      url: 'http://example.org/',
      surt: 'org,example)/?utm_source=x',
    });
  });

  test.each([
    [undefined, /^an object/],
    ['http://example.org/', /^an object/],
    [[], /^an object/],
    [{}, /^url:/],
    [{ url: 1 }, /^url:/],
    [{ url: 'a', base: 1 }, /^base:/],
    [{ url: 'a' }, /^url-invalid$/],
    [{ url: 'a', base: 'b' }, /^base-invalid$/],
    [{ url: 'ftp://example.org/' }, /^url-scheme-unsupported$/],
  ])('reports the problem of %j', (question, error) => {
    expect(canonicalizeLine(question)).toEqual({ error: expect.stringMatching(error) });
  });
});
