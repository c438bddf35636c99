import { expect, test } from 'vitest';
import { surtVariants } from './surt-variants.ts';

test.each([
  [
    'https://www.example.org/a?b',
    [
      'https://www.example.org/a?b',
      'http://example.org/a?b',
      'http://www.example.org/a?b',
      'https://example.org/a?b',
    ],
  ],
  [
    'http://www2.example.org/',
    [
      'http://www2.example.org/',
      'http://example.org/',
      'http://www.example.org/',
      'https://example.org/',
      'https://www.example.org/',
    ],
  ],
  [
    'http://example.org:8080/',
    [
      'http://example.org:8080/',
      'http://www.example.org:8080/',
      'https://example.org:8080/',
      'https://www.example.org:8080/',
    ],
  ],
  ['http://example.org:443/', ['http://example.org:443/', 'http://www.example.org:443/']],
  [
    'https://xn--r8jz45g.jp/%E3%81%82',
    [
      'https://xn--r8jz45g.jp/%E3%81%82',
      'http://xn--r8jz45g.jp/%E3%81%82',
      'http://www.xn--r8jz45g.jp/%E3%81%82',
      'https://www.xn--r8jz45g.jp/%E3%81%82',
    ],
  ],
  ['ftp://ftp.example.org/a', ['ftp://ftp.example.org/a']],
])('%s', (url, expected) => {
  expect(surtVariants(url)).toEqual(expected);
});
