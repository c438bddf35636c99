import { describe, expect, it } from 'vitest';
import { clearLanguage } from './clear-language.ts';

describe('clearLanguage', () => {
  it.each([
    ['en', 'The settings which you change here are kept, and they hold for all hosts of this node.'],
    ['en', 'It’s “only” a sample – that is to say, not all of it – but you should see what it is for.'],
    ['ja', '知られたページは、変わる速さに応じて再び訪れます。'],
    ['ja', 'git apply と diff -u は複数のファイルに対して共同で作業を行う際のツールです。'],
    ['ko', '알려진 모든 페이지는 변경되는 속도에 따라 다시 방문됩니다.'],
  ])('detects %s', (language, sample) => {
    expect(clearLanguage(sample)).toBe(language);
  });

  it.each([
    ['other languages', 'Jede bekannte Seite wird so oft wieder besucht, wie sie sich ändert.'],
    [
      'languages that share small words with English',
      'De fiets of de auto is in de garage, zei hij, en ik was er bij.',
    ],
    [
      'the title of an English book',
      'Le roman « The Grapes of Wrath » parut en mille neuf cent trente-neuf.',
    ],
    [
      'English with a few words of something else',
      'The word δίκτυο is what they use for it, and that is all.',
    ],
    ['names', 'Meguri 2.0 release notes, index'],
    ['Chinese', '每个已知页面都会按照其变化的速度被重新访问。'],
    [
      'Chinese with a little kana for ornament',
      '優の良品專賣店，台北市所有商品皆為日本進口の正品，歡迎選購。',
    ],
    ['a Japanese name in an English text', `${'Many pages write it so. '.repeat(5)}ひらがなカタカナ`],
    ['nothing', ''],
  ])('leaves %s to the detector', (_, sample) => {
    expect(clearLanguage(sample)).toBeNull();
  });

  it('counts each word once', () => {
    expect(clearLanguage('the the the the the the the the')).toBeNull();
  });
});
