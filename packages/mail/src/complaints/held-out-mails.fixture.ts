import type { ComplaintKind } from './classify-complaint.ts';

type Mail = readonly [kind: ComplaintKind, asksToStop: boolean, subject: string, text: string];

/**
 * Mails that were not used to write cues: they measure how far the classifier can be trusted
 * (docs/decisions/0044).
 */
const english: readonly Mail[] = [
  [
    'load',
    true,
    'Crawler traffic',
    'Dear Sir or Madam, our monitoring shows that your crawler opens dozens of parallel sessions against our booking system. Customers cannot log in. We ask you to cease all crawling of our hosts until further notice.',
  ],
  [
    'load',
    true,
    'Urgent',
    'Your robot has taken our ticket server offline for the second time this week. Please stop it now.',
  ],
  [
    'load',
    true,
    'Blocked',
    'We have blocked 198.51.100.0/24 because of the number of requests. Please take our domains out of your crawl and do not return.',
  ],
  [
    'load',
    true,
    'No permission to crawl',
    'You do not have our permission to crawl this site. Do not access it any more.',
  ],
  [
    'load',
    false,
    'Rate of requests',
    'We noticed up to 20 requests per second from your crawler last night. We do not mind being archived, but could you reduce the rate to one request every ten seconds?',
  ],
  [
    'load',
    false,
    'Bandwidth',
    'Your bot used 80 GB of our monthly traffic allowance in two days. Please crawl more slowly, preferably between 1 and 5 am.',
  ],
  [
    'load',
    false,
    'Database load',
    'Every page you fetch triggers an expensive search in our catalogue. Is it possible to lower the frequency?',
  ],
  [
    'load',
    false,
    'Your visits',
    'The library server is rather old and your crawler makes it sluggish during opening hours. A gentler pace would help us a lot.',
  ],
  [
    'question',
    false,
    'Who are you?',
    'I run a small blog and saw your user agent in the access log. Who operates it and what happens to the pages that are collected?',
  ],
  [
    'question',
    false,
    'Inclusion',
    'We are redesigning our website in spring. How can we make sure that the new pages are archived, and how often will you visit?',
  ],
  [
    'question',
    false,
    'Access for researchers',
    'Is the archive open to the public? I am a student of media history and would like to know how to look at old versions of a site.',
  ],
  [
    'question',
    false,
    'Crawl schedule',
    'Could you explain when our site is crawled? We would like to plan a maintenance window around it.',
  ],
  [
    'robots',
    false,
    'robots.txt not respected',
    'We disallow /cart/ for all crawlers, but your crawler fetched several thousand URLs below it. Please check how you interpret our rules.',
  ],
  [
    'robots',
    false,
    'Exclusion rules',
    'According to our logs your bot ignores the Disallow lines that we added last month.',
  ],
  [
    'robots',
    false,
    'Crawl-delay',
    'Our robots.txt asks for a Crawl-delay of 30. Your crawler seems to overlook it.',
  ],
  [
    'robots',
    false,
    'Wrong user-agent group',
    'It looks as if your crawler follows the group for * in robots.txt although there is a group for its own name.',
  ],
  [
    'removal',
    false,
    'Please delete a page',
    'An old version of https://example.com/staff/jane.html is still shown in your archive. It contains my private phone number. Please delete it.',
  ],
  [
    'removal',
    false,
    'Copyright',
    'The photographs under https://example.org/gallery/ are my work and I have not licensed them to you. I ask you to take the archived copies offline.',
  ],
  [
    'removal',
    false,
    'Data protection',
    'Under article 17 GDPR I request erasure of all captures that contain my name.',
  ],
  [
    'removal',
    false,
    'Withdrawn article',
    'The article at https://example.net/2019/report was withdrawn after a court decision. The archived versions must be removed as well.',
  ],
  [
    'impersonation',
    false,
    'Fake crawler?',
    'Requests with your user agent come from a hosting provider in another country and look for login pages. Are these addresses yours?',
  ],
  [
    'impersonation',
    false,
    'Suspicious requests',
    'Someone uses the name of your crawler to scan our network from 203.0.113.77. Please let us know whether this is legitimate.',
  ],
  [
    'other',
    false,
    'Your invoice',
    'Please find attached invoice 2024-118 for hosting services. Payment is due within 30 days.',
  ],
  [
    'other',
    false,
    'Partnership',
    'We offer search engine optimisation and guaranteed first places. Reply to receive our price list.',
  ],
];
const japanese: readonly Mail[] = [
  [
    'load',
    true,
    'アクセス停止のお願い',
    'お世話になっております。貴団体のロボットからのリクエストが集中し、予約システムが利用できない状態です。当サイトへの巡回を直ちに止めていただきたく存じます。',
  ],
  [
    'load',
    true,
    '【至急】サーバー障害',
    '貴クローラーの影響でウェブサーバーがダウンしました。以後、当社サイトにはアクセスしないでください。',
  ],
  [
    'load',
    true,
    'クロール対象からの除外',
    '弊社ドメインをクロールの対象から外してください。許可なく収集されることに同意しておりません。',
  ],
  [
    'load',
    true,
    '無断アクセスについて',
    '当サイトは自動収集を認めていません。今後一切のアクセスをお断りします。',
  ],
  [
    'load',
    false,
    '巡回の頻度',
    '貴館のクローラーが毎秒数回のペースで来ております。保存していただくのは構いませんが、もう少し間隔を空けてもらえると助かります。',
  ],
  [
    'load',
    false,
    '転送量について',
    '先週の転送量の大半が貴クローラーによるものでした。夜間のみにするなど、ご配慮いただけますか。',
  ],
  [
    'load',
    false,
    '検索システムの負荷',
    '蔵書検索のページが大量に取得され、データベースの応答が遅くなっています。頻度を下げてください。',
  ],
  ['load', false, 'お願い', '小さなサーバーで運営しているため、同時接続数を減らしていただけないでしょうか。'],
  [
    'question',
    false,
    '貴クローラーについて',
    'アクセスログに見慣れない名前がありました。どのような団体が運営しているのか、収集したページは何に使われるのかお教えください。',
  ],
  [
    'question',
    false,
    '保存の頻度',
    '当館のサイトはどのくらいの頻度で保存されていますか。リニューアルの予定があるため伺いたいです。',
  ],
  ['question', false, '閲覧方法', '過去のページを閲覧するにはどうすればよいでしょうか。'],
  [
    'question',
    false,
    '収集スケジュール',
    'サーバーの保守日程と重ならないようにしたいので、次回の巡回予定を教えていただけますか。',
  ],
  [
    'robots',
    false,
    'robots.txtが守られていません',
    '/admin/ を Disallow としていますが、貴クローラーが取得している記録がありました。',
  ],
  [
    'robots',
    false,
    '除外設定について',
    'robots.txt に貴クローラー名で拒否の記述を追加しましたが、反映されていないようです。',
  ],
  [
    'robots',
    false,
    'Crawl-delay の扱い',
    'robots.txt に Crawl-delay: 60 を指定していますが、それより短い間隔で来ています。',
  ],
  [
    'robots',
    false,
    'ロボット排除規約',
    'noarchive を指定したページが保存対象になっているようです。robots.txt とあわせてご確認願います。',
  ],
  [
    'removal',
    false,
    '保存ページの削除',
    '以前勤めていた会社のページに私の氏名と電話番号が残っています。アーカイブから消していただけますか。',
  ],
  [
    'removal',
    false,
    '写真の無断掲載',
    '当方が撮影した写真が保存され公開されています。著作権は当方にありますので、公開を取りやめてください。',
  ],
  [
    'removal',
    false,
    '個人情報',
    '子どもの写真と名前が写ったページが閲覧できる状態です。速やかに非公開にしてください。',
  ],
  [
    'removal',
    false,
    '記事の取り下げ',
    '裁判所の決定により取り下げた記事の保存版について、削除をお願いいたします。',
  ],
  [
    'impersonation',
    false,
    '不審なアクセス',
    '貴クローラーと同じ名前のアクセスが海外の IP アドレスから来ています。本当に貴団体のものですか。',
  ],
  [
    'impersonation',
    false,
    '偽のクローラー',
    '貴団体の名前を使った偽のボットと思われるアクセスを検知しました。',
  ],
  ['other', false, '請求書送付のご案内', '10月分のご請求書を添付にてお送りいたします。ご査収ください。'],
  [
    'other',
    false,
    'セミナーのご案内',
    'この度、弊社主催のウェブ解析セミナーを開催いたします。ぜひご参加ください。',
  ],
];

export const heldOutMails = [...english, ...japanese].map(([kind, asksToStop, subject, text]) => ({
  kind,
  asksToStop,
  subject,
  text,
}));
