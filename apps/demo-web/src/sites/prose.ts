import { mix, pick } from '../hash.ts';
import type { Language } from './site-words.ts';

const englishSubjects =
  'The library|The reading room|The garden committee|The north bridge|The bus line|The weekly market|The weather desk|' +
  'The town hall|The boat landing|The exhibition|The repair workshop|The school kitchen|The night course|The archive|' +
  'The walking group|The water works';
const englishVerbs =
  'opens again after the repairs|moves to its summer timetable|asks residents for old photographs|publishes its yearly report|' +
  'closes early on rainy days|looks for volunteers|has a new entrance beside the canal|records more visitors than last season|' +
  'keeps its fees unchanged|lends tools and maps|answers questions by post|invites everyone to a tasting';
const englishEndings =
  'from the first of the month.|until further notice.|thanks to the new roof.|as agreed at the last meeting.|' +
  'on weekdays and on holidays.|before the harvest.|with help from the neighbourhood.|if the river allows it.|' +
  'and thanks all who took part.|in the hall behind the station.';

const japaneseSubjects =
  '図書館は|閲覧室は|庭園の会は|北の橋は|循環バスは|朝市は|気象台は|窓口は|渡し船は|展示室は|修理工房は|給食室は|夜間講座は|' +
  '資料室は|散歩の会は|水道課は';
const japaneseMiddles =
  '来月から|雨の日は|工事のあと|収穫の前に|平日と祝日に|駅の裏の広場で|川の水位により|昨年に続いて|住民の協力により|当分の間|' +
  '新しい入口で|会議の決定により';
const japaneseEndings =
  '開館時間を変更します。|古い写真を募集しています。|年次報告を公開しました。|利用料金を据え置きます。|参加者を募集します。|' +
  '道具と地図を貸し出します。|夏の時刻表に移ります。|臨時に休みます。|来場者の数を記録しました。|試食会を開きます。';

const allSentences: Readonly<Record<Language, readonly string[]>> = {
  en: combine([englishSubjects, englishVerbs, englishEndings], ' '),
  ja: combine([japaneseSubjects, japaneseMiddles, japaneseEndings], ''),
};

const minSentences = 3;
const sentenceSpread = 4;

/** A paragraph of three to six sentences, fixed by its key. */
export function paragraph(language: Language, key: number): string {
  const sentences: string[] = [];
  const count = minSentences + (key % sentenceSpread);
  for (let i = 1; i <= count; i++) sentences.push(pick(allSentences[language], mix(key, i)));
  return sentences.join(language === 'ja' ? '' : ' ');
}

function combine(columns: readonly string[], separator: string): readonly string[] {
  return columns
    .map((column) => column.split('|'))
    .reduce((lines, words) => lines.flatMap((line) => words.map((word) => line + separator + word)));
}
