import { expect, test } from 'vitest';
import { withHost } from './with-host.ts';

test.each([
  ['http://a.example/x?y=1#z', 'b.example', 'http://b.example/x?y=1#z'],
  ['http://a.example:8080/', 'b.example', 'http://b.example/'],
  ['http://a.example/', 'b.example:8080', 'http://b.example:8080/'],
  ['http://a.example:81/', 'b.example:8080', 'http://b.example:8080/'],
  ['http://a.example:81/', '[2001:db8::1]', 'http://[2001:db8::1]/'],
])('%s at %s is %s', (url, host, expected) => {
  expect(withHost(url, host)).toBe(expected);
});
