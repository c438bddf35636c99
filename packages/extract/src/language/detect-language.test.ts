import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'Every known page is revisited at the rate at which it changes.'],
    ['ja', '知られたページは、変わる速さに応じて再び訪れます。'],
    ['zh', '每个已知页面都会按照其变化的速度被重新访问。'],
    ['ko', '알려진 모든 페이지는 변경되는 속도에 따라 다시 방문됩니다.'],
    ['id', 'Setiap halaman yang dikenal dikunjungi kembali karena isinya bisa berubah.'],
    ['ms', 'Setiap laman yang dikenali dilawati semula kerana kandungannya boleh berubah.'],
  ])('detects %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('trusts the text more than the declaration', () => {
    expect(detectLanguage('知られたページは、変わる速さに応じて再び訪れます。', { htmlLang: 'en' })).toBe(
      'ja',
    );
  });

  it('uses the hints for too little text, the document before the header', () => {
    expect(detectLanguage('404', { htmlLang: 'fr-CA', contentLanguage: 'en' })).toBe('fr');
    expect(detectLanguage('', { contentLanguage: 'de, en' })).toBe('de');
    expect(detectLanguage('', { htmlLang: 'x-klingon' })).toBeNull();
  });

  it('returns null for text without letters', () => {
    expect(detectLanguage('')).toBeNull();
    expect(detectLanguage('12:30 – 14:45 (+81) 3-1234-5678')).toBeNull();
  });
});
