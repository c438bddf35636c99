import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

test.each([
  ['en', 'Please stop your crawler, it is slowing our server.'],
  ['ja', 'クロールを停止してください。'],
  ['de', 'Bitte stoppen Sie Ihren Crawler, der Server ist nicht so schnell.'],
  ['fr', 'Merci de ralentir, votre robot surcharge notre serveur et nous gêne.'],
  ['es', 'Por favor, su robot no respeta el archivo de nuestro sitio.'],
  ['zh', '请立即停止抓取我们的网站。'],
  ['ko', '크롤링을 중단해 주세요.'],
  [null, 'ok'],
])('%s: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});
