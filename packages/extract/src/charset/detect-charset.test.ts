import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { detectCharset } from './detect-charset.ts';

const japanese =
  '<p>このページは巡回のたびに少しずつ変わります。東京都の天気は晴れ、気温は二十度です。</p>\n'.repeat(4);
const french = '<p>Les élèves préfèrent être à la fenêtre, où l’été paraît déjà présent.</p>';

function contentType(value: string): [string, string][] {
  return [['content-type', value]];
}

describe('detectCharset', () => {
  it('lets a byte order mark outrank header and declaration', () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<meta charset=euc-jp>')]);
    const detected = detectCharset(body, contentType('text/html; charset=shift_jis'));
    expect(detected).toEqual({ charset: 'utf-8', source: 'bom' });
  });

  it('lets the header outrank the declaration if the bytes fit both', () => {
    const body = iconv.encode('<meta charset=iso-8859-5><p>Žluťoučký kůň</p>', 'iso-8859-2');
    const detected = detectCharset(body, contentType('text/html;charset="ISO-8859-2"'));
    expect(detected).toEqual({ charset: 'iso-8859-2', source: 'header' });
  });

  it.each(['shift_jis', 'euc-jp', 'utf-8', 'utf-16le', 'utf-16be'])(
    'finds undeclared %s in the bytes',
    (charset) => {
      const detected = detectCharset(iconv.encode(japanese, charset), []);
      expect(detected).toEqual({ charset, source: 'content' });
    },
  );

  const labels = ['utf-8', 'iso-8859-1', 'shift_jis', 'euc-jp', 'utf-16', 'no-such-charset'];
  const mislabelled = ['shift_jis', 'euc-jp', 'utf-8', 'utf-16le'].flatMap((actual) =>
    labels.map((label) => ({ actual, label })),
  );
  it.each(mislabelled)('reads Japanese $actual under the label $label', ({ actual, label }) => {
    const body = iconv.encode(`<meta charset=${label}>${japanese}`, actual);
    const { charset } = detectCharset(body, contentType(`text/html; charset=${label}`));
    expect(decodeText(body, charset)).toContain('東京都の天気は晴れ');
  });

  it('reads ISO-2022-JP under the label utf-8 by its escape sequences', () => {
    const body = Buffer.from('<p>\x1b$BF|K\\8l\x1b(B</p>', 'latin1');
    const { charset } = detectCharset(body, contentType('text/html; charset=utf-8'));
    expect(decodeText(body, charset)).toBe('<p>日本語</p>');
  });

  it('prefers the declaration to a utf-8 header that the bytes contradict', () => {
    const body = iconv.encode(`<meta charset=windows-1252>${french}`, 'windows-1252');
    const detected = detectCharset(body, contentType('text/html; charset=utf-8'));
    expect(detected).toEqual({ charset: 'windows-1252', source: 'declaration' });
  });

  it('keeps French declared as windows-1252', () => {
    const body = iconv.encode(french, 'windows-1252');
    const detected = detectCharset(body, contentType('text/html; charset=windows-1252'));
    expect(detected).toEqual({ charset: 'windows-1252', source: 'header' });
  });

  it('accepts UTF-8 that is cut inside a character or damaged in one place', () => {
    const body = Buffer.from(japanese);
    const damaged = Buffer.concat([body, Buffer.from([0xff]), body]);
    expect(detectCharset(body.subarray(0, 100), []).charset).toBe('utf-8');
    expect(detectCharset(damaged, contentType('text/html; charset=utf-8'))).toEqual({
      charset: 'utf-8',
      source: 'header',
    });
  });

  it('falls back to windows-1252 for ASCII, for no bytes, and for a single copyright sign', () => {
    for (const body of [Buffer.from('plain'), new Uint8Array(), Buffer.from([0x3c, 0x70, 0x3e, 0xa9])]) {
      expect(detectCharset(body, [])).toEqual({ charset: 'windows-1252', source: 'default' });
    }
  });

  it('returns an encoding that can be decoded, for any bytes and headers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...labels), (body, label) => {
        const { charset } = detectCharset(body, contentType(`text/html; charset=${label}`));
        expect(typeof decodeText(body, charset)).toBe('string');
      }),
      { numRuns: 200 },
    );
  });
});
