import { formatCount, type Locale } from '@meguri/contracts';

/** The texts of the banner in one language. */
export interface BannerWords {
  banner: string;
  captured: string;
  /** Of the archived document below the banner. */
  document: string;
  position(place: { position: number | null; count: number; isComplete: boolean }): string;
  previous: string;
  next: string;
  noPrevious: string;
  noNext: string;
  calendar: string;
  calendarNote(maxCount: number | null): string;
  days: readonly string[];
  month(month: number, year: number): string;
  captures(count: number): string;
  years: string;
  live: string;
  liveNote: string;
  details: string;
  downloads: string;
  warc: string;
  wacz: string;
  expired: string;
  notFound: string;
  restricted: string;
  tooComplex: string;
  busy: string;
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

const english: BannerWords = {
  banner: 'Archived page',
  captured: 'Captured',
  document: 'Archived page as captured, without scripts',
  position: ({ position, count, isComplete }) =>
    position === null || !isComplete
      ? `one of more than ${formatCount(count)} captures`
      : `capture ${formatCount(position)} of ${formatCount(count)}`,
  previous: 'Previous capture',
  next: 'Next capture',
  noPrevious: 'No earlier capture',
  noNext: 'No later capture',
  calendar: 'Calendar',
  calendarNote: (maxCount) =>
    maxCount === null
      ? 'Days in UTC. A day opens its latest capture.'
      : `Days in UTC, of the latest ${formatCount(maxCount)} captures. A day opens its latest capture.`,
  days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  month: (month, year) => `${monthNames[month - 1]} ${year}`,
  captures: (count) => (count === 1 ? '1 capture' : `${formatCount(count)} captures`),
  years: 'Years',
  live: 'Open live page',
  liveNote: 'Leaves the archive',
  details: 'Page details',
  downloads: 'Download',
  warc: 'WARC records of this capture',
  wacz: 'Page with its parts (WACZ)',
  expired: 'This replay link has expired. Open the capture again from the console.',
  notFound: 'The archive has no capture of this page.',
  restricted: 'An access rule of this archive keeps this capture from you. Its operators can tell you more.',
  tooComplex:
    'This capture is too large or too complex to be shown. Download it as WARC from its page in the console.',
  busy: 'Too many captures are being opened at the same time. Reload in a few seconds.',
};

const japanese: BannerWords = {
  banner: 'アーカイブされたページ',
  captured: 'キャプチャ日時',
  document: 'キャプチャ時点のページ（スクリプトなし）',
  position: ({ position, count, isComplete }) =>
    position === null || !isComplete
      ? `${formatCount(count)} 件を超えるキャプチャの 1 件`
      : `全 ${formatCount(count)} 件中 ${formatCount(position)} 件目`,
  previous: '前のキャプチャ',
  next: '次のキャプチャ',
  noPrevious: 'これより前のキャプチャはありません',
  noNext: 'これより後のキャプチャはありません',
  calendar: 'カレンダー',
  calendarNote: (maxCount) =>
    maxCount === null
      ? '日付は UTC です。日を選ぶと、その日の最後のキャプチャを開きます。'
      : `日付は UTC で、最新の ${formatCount(maxCount)} 件を対象とします。日を選ぶと、その日の最後のキャプチャを開きます。`,
  days: ['月', '火', '水', '木', '金', '土', '日'],
  month: (month, year) => `${year}年${month}月`,
  captures: (count) => `キャプチャ ${formatCount(count)} 件`,
  years: '年',
  live: '現在のページを開く',
  liveNote: 'アーカイブの外に移動します',
  details: 'ページの詳細',
  downloads: 'ダウンロード',
  warc: 'このキャプチャの WARC レコード',
  wacz: 'ページと構成要素（WACZ）',
  expired: 'このリンクは有効期限が切れています。コンソールからもう一度キャプチャを開いてください。',
  notFound: 'このページのキャプチャはアーカイブにありません。',
  restricted:
    'このアーカイブの閲覧ルールにより、このキャプチャは表示できません。詳しくは管理者にお問い合わせください。',
  tooComplex:
    'このキャプチャは大きすぎるか複雑すぎるため表示できません。コンソールのページ詳細から WARC をダウンロードしてください。',
  busy: '同時に開かれているキャプチャが多すぎます。数秒後に再読み込みしてください。',
};

export const bannerWords: Readonly<Record<Locale, BannerWords>> = { en: english, ja: japanese };
