/** Invented places: general nouns only, never a company, a real municipality or a person. */
export interface PlaceWord {
  readonly label: string;
  readonly title: string;
  readonly language: Language;
}

export type Language = 'en' | 'ja';

/** A word in a URL, and in each language. */
export interface SiteWord {
  readonly slug: string;
  readonly title: Readonly<Record<Language, string>>;
}

const englishPlaces =
  'maple harbor cedar meadow granite copper pebble lantern orchard valley ferry beacon cobble lakeside northgate ' +
  'millpond saltmarsh driftwood hillside thistle riverbend oldbridge';

const japanesePlaces =
  'kita=北 nishi=西 higashi=東 takadai=高台 kawagishi=川岸 umibe=海辺 yamanami=山並 komorebi=木漏れ日 asagiri=朝霧 ' +
  'yuunagi=夕凪 shirakaba=白樺 kogane=黄金 takenoko=たけのこ hamabe=浜辺 mizuumi=湖 ishidatami=石畳 kazaguruma=風車 ' +
  'hidamari=陽だまり tanpopo=たんぽぽ suisha=水車 tomoshibi=灯火 watagumo=綿雲 minamikaze=南風 yamabiko=やまびこ';

export const places: readonly PlaceWord[] = [
  ...japanesePlaces.split(' ').map((pair): PlaceWord => {
    const [label = '', title = ''] = pair.split('=');
    return { label, title, language: 'ja' };
  }),
  ...englishPlaces.split(' ').map((label): PlaceWord => ({
    label,
    title: label.charAt(0).toUpperCase() + label.slice(1),
    language: 'en',
  })),
];

export const institutions: readonly SiteWord[] = siteWords(
  'city=City=市 town=Town=町 library=Library=図書館 museum=Museum=博物館 college=College=大学 school=School=学校 ' +
    'clinic=Clinic=診療所 station=Station=駅 market=Market=市場 theater=Theater=劇場 park=Park=公園 ' +
    'archive=Archive=資料館 festival=Festival=祭り weather=Weather=気象台',
);

/** Names below a site that are separate hosts. */
export const subdomains: readonly SiteWord[] = siteWords(
  'news=News=ニュース events=Events=催し books=Books=本 data=Data=統計 blog=Journal=日誌 forum=Forum=掲示板 ' +
    'kids=Kids=こども guide=Guide=案内',
);

export const sectionWords: readonly SiteWord[] = siteWords(
  'news=News=お知らせ events=Events=催し guide=Guide=ご案内 access=Access=交通案内 history=History=歴史 ' +
    'reports=Reports=報告 faq=Questions=よくある質問 records=Records=記録 gallery=Gallery=写真館 notices=Notices=告示',
);

export const topicWords: readonly SiteWord[] = siteWords(
  'summer=Summer=夏 winter=Winter=冬 bridge=Bridge=橋 garden=Garden=庭園 budget=Budget=予算 survey=Survey=調査 ' +
    'lecture=Lecture=講座 concert=Concert=演奏会 recycling=Recycling=資源回収 bus=Bus=バス lunch=Lunch=給食 ' +
    'map=Map=地図 harvest=Harvest=収穫 exhibit=Exhibit=展示 safety=Safety=防災 minutes=Minutes=議事録',
);

function siteWords(table: string): readonly SiteWord[] {
  return table.split(' ').map((entry) => {
    const [slug = '', en = '', ja = ''] = entry.split('=');
    return { slug, title: { en, ja } };
  });
}
