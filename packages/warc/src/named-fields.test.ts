import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeUri, fieldValue, parseFields, serializeFields } from './named-fields.ts';

it('never lets a value add a line or a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (value) => {
      const line = serializeFields([['WARC-IP-Address', value]]);
      expect(line.split('\r\n')).toHaveLength(2);
      // oxlint-disable-next-line no-control-regex -- their absence is the point
      expect(line.slice(0, -2)).not.toMatch(/[\u0000-\u001f\u007f]/);
    }),
  );
});

it('turns an injected field into harmless text', () => {
  expect(serializeFields([['WARC-Protocol', 'h2\r\nWARC-Type: warcinfo']])).toBe(
    'WARC-Protocol: h2 WARC-Type: warcinfo\r\n',
  );
});

it('keeps serialised URLs and escapes everything else', () => {
  expect(escapeUri('https://example.jp/%E3%81%82?q=%20#x')).toBe('https://example.jp/%E3%81%82?q=%20#x');
  expect(escapeUri('http://x/a b\r\nあ\u0000')).toBe('http://x/a%20b%0D%0A%E3%81%82%00');
  expect(escapeUri('http://x/\ud800')).toBe('http://x/%EF%BF%BD');
});

it('escapes a URI only once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (uri) => {
      const escaped = escapeUri(uri);
      expect(escaped).toMatch(/^[\u0021-\u007e]*$/);
      expect(escapeUri(escaped)).toBe(escaped);
    }),
  );
});

it('finds the first field of a name in any case, with continued lines', () => {
  const fields = parseFields(['A: 1', 'b: 2', ' more', 'a:3']) ?? [];
  expect(fields).toHaveLength(3);
  expect(fieldValue(fields, 'a')).toBe('1');
  expect(fieldValue(fields, 'B')).toBe('2 more');
  expect(fieldValue(fields, 'c')).toBeNull();
});

it('refuses a line without a name', () => {
  expect(parseFields(['A: 1', ': 2'])).toBeNull();
  expect(parseFields(['nothing'])).toBeNull();
});
