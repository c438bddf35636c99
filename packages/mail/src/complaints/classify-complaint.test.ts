import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyComplaint } from './classify-complaint.ts';
import type { ComplaintKind } from './classify-complaint.ts';
import { heldOutMails } from './held-out-mails.fixture.ts';

interface Written {
  kind: ComplaintKind;
  subject: string;
  text: string;
}

const stopRequests: Written[] = [
  {
    kind: 'load',
    subject: 'Your bot is hammering our server',
    text: 'Hello,\n\nsince 03:00 UTC your crawler has made 14,000 requests per hour to www.example.com and our shop went down.\nPlease stop crawling our site immediately.\n\nRegards,\nOperations',
  },
  {
    kind: 'load',
    subject: 'ABUSE: excessive crawling from 192.0.2.7',
    text: 'Stop accessing our servers at once. We consider this a denial of service attack.\n\n192.0.2.7 - - [10/May/2024:13:55:36 +0900] "GET / HTTP/1.1" 200 2326',
  },
  {
    kind: 'load',
    subject: 'Request to cease',
    text: 'This is a formal cease and desist. Do not crawl our website again. Please remove our domain example.org from your crawl list effective immediately.',
  },
  {
    kind: 'load',
    subject: 'クローラーの停止のお願い',
    text: 'ご担当者様\n\nいつもお世話になっております。株式会社例の山田です。\n貴社のクローラーより弊社サイト www.example.co.jp へ大量のアクセスがあり、サーバーに負荷がかかっております。\n至急、クロールを停止してください。よろしくお願いいたします。',
  },
  {
    kind: 'load',
    subject: 'Bitte sofort stoppen',
    text: 'Sehr geehrte Damen und Herren, Ihr Bot überlastet unseren Server. Wir fordern Sie auf, die Zugriffe unverzüglich einzustellen.',
  },
  {
    kind: 'load',
    subject: 'Robot',
    text: "Bonjour, votre robot surcharge notre serveur. Merci d'arrêter immédiatement votre robot.",
  },
  {
    kind: 'load',
    subject: 'Sobrecarga',
    text: 'Su robot sobrecarga nuestro servidor con 300 peticiones por minuto. Dejen de rastrear nuestro sitio inmediatamente.',
  },
  { kind: 'load', subject: '爬虫', text: '贵方爬虫大量请求导致我们的服务器过载，请立即停止抓取我们的网站。' },
  {
    kind: 'load',
    subject: '크롤러',
    text: '귀사의 봇이 서버에 과부하를 일으키고 있습니다. 즉시 크롤링을 중단해 주세요.',
  },
];

const others: Written[] = [
  {
    kind: 'load',
    subject: 'Crawl rate',
    text: 'Your crawler visits us about 3 times per second, which is too fast for our small machine. Could it be slowed down a bit, say a page every 30 seconds?',
  },
  {
    kind: 'load',
    subject: 'アクセス頻度について',
    text: '貴所のクローラーのアクセスが頻繁すぎるようです。アクセス間隔を30秒程度に広げていただけないでしょうか。',
  },
  {
    kind: 'question',
    subject: 'Question about your crawler',
    text: 'Hi! I found your user agent in my logs. What is the purpose of this crawl, and how often do you come by? Just curious.',
  },
  {
    kind: 'question',
    subject: 'クローラーについての質問',
    text: '初めまして。ログに貴所のユーザーエージェントを見つけました。収集の目的は何か、教えていただけますでしょうか。',
  },
  {
    kind: 'question',
    subject: 'Frage',
    text: 'Guten Tag, was ist der Zweck Ihres Programms und wie oft kommt es? Können Sie mir das erklären?',
  },
  {
    kind: 'robots',
    subject: 'You ignore our robots.txt',
    text: 'Our robots.txt has had "Disallow: /private/" for years, yet /private/list.html was fetched yesterday. Please respect it.',
  },
  {
    kind: 'robots',
    subject: 'robots.txtの解釈について',
    text: 'robots.txt で Disallow に指定しているディレクトリが取得されているようです。ご確認ください。',
  },
  {
    kind: 'removal',
    subject: 'Removal request under GDPR',
    text: 'Please delete all copies of https://example.net/about/me.html from your archive. The page contains personal data of mine (right to erasure).',
  },
  {
    kind: 'removal',
    subject: '掲載内容の削除依頼',
    text: '保存されている https://example.jp/profile.html に私の個人情報が含まれています。削除していただけますようお願いいたします。',
  },
  {
    kind: 'removal',
    subject: 'Demande de suppression',
    text: 'Je vous prie de supprimer les copies archivées de ma page, au titre du RGPD et du droit à l’oubli.',
  },
  {
    kind: 'impersonation',
    subject: 'Is this really you?',
    text: 'Somebody at 203.0.113.9 is pretending to be your crawler and probes for admin pages. Please confirm whether that IP belongs to you.',
  },
  {
    kind: 'impersonation',
    subject: '貴クローラーを騙るアクセス',
    text: '203.0.113.9 から貴所のクローラーを名乗るアクセスがありました。なりすましではないかと思い、ご連絡しました。',
  },
  { kind: 'other', subject: 'Invoice 4711', text: 'Dear customer, find the invoice attached. Kind regards.' },
  { kind: 'other', subject: '', text: 'ok thx' },
];

describe('the kind of a complaint', () => {
  test.each([...stopRequests, ...others])('$kind: $subject', ({ kind, subject, text }) => {
    expect(classifyComplaint({ subject, text })).toMatchObject({ kind });
  });

  test.each(stopRequests)('asks to stop: $subject', ({ subject, text }) => {
    expect(classifyComplaint({ subject, text }).stopConfidence).toBeGreaterThanOrEqual(0.85);
  });

  test.each(others)('does not ask to stop: $subject', ({ subject, text }) => {
    expect(classifyComplaint({ subject, text }).stopConfidence).toBeLessThan(0.7);
  });

  test.each([
    'How do I stop your crawler?',
    'How can we block your bot with robots.txt?',
    'We did not stop your crawler, so all is well.',
    'Please do not stop crawling us!',
  ])('does not ask to stop: %s', (text) => {
    expect(classifyComplaint({ subject: '', text }).stopConfidence).toBeLessThan(0.7);
  });

  test('of held-out mails, none pauses a host wrongly and most kinds are right', () => {
    const suggestions = heldOutMails.map((mail) => ({ ...mail, suggested: classifyComplaint(mail) }));
    const asked = ({ suggested }: (typeof suggestions)[number]) => suggested.stopConfidence >= 0.85;
    expect(suggestions.filter((mail) => asked(mail) && !mail.asksToStop)).toEqual([]);
    const right = suggestions.filter(({ kind, suggested }) => suggested.kind === kind);
    expect(right.length).toBeGreaterThanOrEqual(30);
  });

  test('quoted text does not count', () => {
    const text =
      'Thank you, all is fine now.\n\nOn 10 May 2024 at 12:00, Crawler wrote:\n> Please stop crawling our site immediately.';
    expect(classifyComplaint({ subject: 'Re: x', text })).toMatchObject({ kind: 'other', stopConfidence: 0 });
  });

  test('is given for any text, with probabilities', () => {
    assert(
      property(string(), string({ unit: 'binary', maxLength: 50 }), (subject, text) => {
        const { confidence, stopConfidence } = classifyComplaint({ subject, text });
        for (const probability of [confidence, stopConfidence]) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(['stop ', 'a ', 'remove my ', 'アクセス', '1 requests per ', 'claim your '])(
    'depends on the beginning of a long text: "%s"',
    (piece) => {
      const text = piece.repeat(100_000);
      const all = classifyComplaint({ subject: '', text });
      expect(classifyComplaint({ subject: '', text: text.slice(0, 9_000) })).toEqual(all);
    },
  );
});
