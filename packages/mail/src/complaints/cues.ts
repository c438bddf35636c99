import type { ComplaintKind } from './classify-complaint.ts';

/**
 * The topic that a cue is evidence of; `stop` is the demand to stop crawling, which belongs to the kind
 * `load`.
 */
export type CueTopic = Exclude<ComplaintKind, 'other'> | 'stop';

/** A pattern, and the probability that a text in which it occurs is about the topic. */
export interface Cue {
  topic: CueTopic;
  weight: number;
  pattern: RegExp;
}

const us = String.raw`(?:your|this|the)~2(?:bots?|crawlers?|spider|robot|scraper|crawl|requests?|traffic|scans?|user[- ]agent)`;
const crawling =
  '(?:(?:crawl|access|spider|visit|hammer|request|index|scan(?:n(?=ing))?|fetch|download)(?:ing)?|hit(?:ting)?|scrap(?:e|ing))';
/** A question of how to do something is not a request to do it. */
const notAsked = String.raw`(?<!(?:how (?:do|can|could|would|to)|how (?:do|can|could|would) (?:i|we|one)|do not|don't|never|didn't|did not|will it|does it|can i|can we)\s(?:i |we |you )?)`;

/**
 * A row is a topic, a weight and alternatives, which may continue on the next lines. They are regular
 * expressions with two abbreviations: `~4` is a gap of up to four words, `…20` one of up to 20 characters of
 * a sentence.
 */
const english = String.raw`
stop           0.75  ${notAsked}\b(?:stop|cease|quit|discontinue)~4${crawling}
stop           0.6   ${notAsked}\b(?:stop|halt|block|disable|kill)~0${us}
stop           0.6   \b(?:immediately|at once|right now|asap|without delay|effective immediately)\b
stop           0.7   \bcease and desist\b
stop           0.6   \bplease stop\b|\bstop (?:this|it|that)\b|\bleave (?:us|our|my) \w*\s?alone\b
stop           0.7   \b(?:do not|don't|must not|may not|never)~0(?:ever\s+)?${crawling}~3(?:our|my|this|the|these)\b
stop           0.7   \b(?:remove|exclude|blacklist|blocklist|take)~0(?:our|my|this|these|the)~3
                     (?:sites?|domains?|servers?|hosts?|website|ips?|range)~3(?:from|off)~0(?:your|the)~1
                     (?:crawl|crawler|bot|list|queue|schedule)
load           0.7   \b(?:ddos|denial[- ]of[- ]service|dos attack)\b
load           0.6   \b(?:overload\w*|hammering|flood(?:ed|ing)?|bombard\w*|overwhelm\w*|excessive|aggressive|abusive)\b
load           0.6   \b\d[\d,.]*\s*(?:k\s)?(?:requests?|hits|accesses|connections|pages)\s*
                     (?:\/|per|a|an|each|every|in|within|over)\s*(?:the )?(?:last |past )?\w+
load           0.5   \b(?:too (?:many|fast|often|much)|thousands of|huge (?:number|amount)|high (?:load|cpu|traffic))\b
load           0.5   \b(?:slow(?:ing)? down|rate[- ]limit\w*|crawl[- ]delay|server load|cpu (?:usage|load)|went down
                     |crash\w*|brought down|unresponsive|bandwidth)\b
robots         0.75  \brobots?\.txt\b
robots         0.5   \b(?:disallow\w*|robots exclusion|noindex|noarchive|user-agent:)\b
removal        0.7   \b(?:remove|delete|erase|take down|takedown|purge)~6
                     (?:archive\w*|cop(?:y|ies)|captures?|snapshots?|content|data|pages?|images?|photos?|cache\w*|from your)\b
removal        0.7   \b(?:right to (?:be forgotten|erasure)|gdpr|dmca|copyright\w*|infring\w*
                     |personal (?:data|information)|privacy request|defamat\w*)\b
impersonation  0.8   \b(?:pretend\w*|claim\w*|pos(?:e|es|ing)|impersonat\w*|spoof\w*|fak(?:e|es|ing)|forg\w*)~4
                     (?:to be|as|your|you|user[- ]agent)\b
impersonation  0.75  \b(?:is|are|was|were)~0(?:this|these|it|they)~3(?:really|actually|genuinely)~0
                     (?:you|yours|from you|your)\b
impersonation  0.6   \b(?:verify|confirm)~5(?:ip|address|belongs? to you|is yours|yours)\b
question       0.6   \b(?:what (?:is|are|does)|who (?:is|are|runs|operates)|why (?:is|are|do|does|did)
                     |how (?:do|can|does|often|long)|(?:could|can) you (?:tell|explain)
                     |i (?:would like|want|am curious) to know|purpose of)\b
question       0.3   \?`;

const japanese = String.raw`
stop           0.85  (?:クロール|クローリング|巡回|アクセス|収集|スクレイピング|取得|ボット|クローラー?)…20
                     (?:停止|中止|やめ|止め|控え|ご遠慮|お控え|遮断)
stop           0.6   (?:停止|中止|止めて|やめて)(?:して)?(?:下さい|ください|いただ|頂|願|ほしい|欲しい)
stop           0.5   直ちに|ただちに|即刻|至急|今すぐ|早急に|すぐに
stop           0.6   (?:巡回|クロール|収集)(?:の)?対象から(?:除外|外し)
load           0.6   過負荷|高負荷|負荷が(?:高|大|か)|サーバー?(?:が|に|への)…12(?:負荷|負担|ダウン|停止|落ち)
load           0.6   (?:大量|過剰|過度|頻繁|異常な|連続)…10(?:アクセス|リクエスト)
                     |アクセス…10(?:多すぎ|過剰|過多|集中|頻繁)
load           0.6   \d[\d,]*\s*(?:回|件|アクセス|リクエスト)…10(?:\/|毎|分|秒|時間)
                     |(?:毎秒|毎分|1秒|1分|1時間)…10\d[\d,]*\s*(?:回|件)
load           0.5   (?:アクセス|巡回)(?:の)?(?:間隔|頻度|速度)…12(?:下げ|落と|減ら|空け|あけ|広げ|長く|抑え|調整)
load           0.7   (?:dos|ddos)\s?攻撃
robots         0.75  robots?\.txt|ロボット排除|ロボッツ
robots         0.5   disallow|noindex|noarchive
removal        0.8   (?:削除|消去|抹消|非公開)…10(?:して|依頼|申請|お願い|請求|いただ|頂|下さい|ください|希望)
removal        0.6   著作権|肖像権|個人情報|プライバシー|無断(?:で)?(?:転載|掲載|保存)
impersonation  0.85  なりすまし|成りすまし|騙(?:る|って|った)|偽装|詐称|を名乗(?:る|って|った)
impersonation  0.65  (?:本当に|間違いなく|確かに)…15(?:御社|貴社|貴団体|貴学|そちら)…20(?:でしょうか|ですか)
question       0.6   教えて(?:下さい|ください|いただ|頂)|お聞かせ|お伺い|質問|知りたい|目的は|とは何|どのような|なぜ
                     |何のため|でしょうか|ですか`;

const german = String.raw`
stop           0.8   \b(?:stoppen|unterlassen|beenden|einstellen|unterbinden)\b…60
                     \b(?:sie|crawl\w*|bot|zugriffe?|anfragen|abfragen)\b
                     |\b(?:crawl\w*|bot|zugriffe?|anfragen)\b…60
                     \b(?:stoppen|unterlassen|beenden|einzustellen|einstellen|unterbinden)\b
stop           0.5   \b(?:sofort|unverzüglich|umgehend)\b
load           0.6   \b(?:überlast\w*|überlastet|zu viele (?:anfragen|zugriffe)|lahmgeleg\w*
                     |massive\w* (?:anfragen|zugriffe|last)|serverlast)\b
removal        0.75  \b(?:lösch\w*|entfern\w*)\b…60\b(?:archiv\w*|kopie\w*|daten|seite\w*|inhalt\w*|bild\w*)\b
                     |\b(?:archiv\w*|kopie\w*|daten|seite\w*|inhalt\w*)\b…60\b(?:lösch\w*|entfern\w*)\b
                     |\b(?:dsgvo|urheberrecht\w*)\b
impersonation  0.8   \b(?:gibt sich|geben sich)\b…30\baus\b|\b(?:gefälscht\w*|fälsch\w*)\b
question       0.6   \b(?:warum|wozu|wie oft|was ist|wer (?:sind|betreibt)|können sie mir)\b`;

const french = String.raw`
stop           0.8   \b(?:arrêt\w*|cess\w*|interromp\w*|stopp\w*)\b…60
                     (?:robot|crawl\w*|requêtes?|accès|visiter|indexer|aspir\w*|explor\w*)
stop           0.5   \b(?:immédiatement|sans délai|tout de suite)\b
load           0.6   \b(?:surcharg\w*|trop de requêtes|requêtes excessives|sature\w*|saturé\w*)\b
                     |\d+\s+requêtes\s+(?:par|\/)
removal        0.75  \b(?:supprim\w*|effac\w*|retir\w*)\b…60
                     (?:archive\w*|copie\w*|données|pages?|contenu\w*|images?)
                     |\b(?:rgpd|droit d'auteur|droit à l'oubli)\b
impersonation  0.8   se fai\w* passer pour|usurp\w*
question       0.6   \b(?:pourquoi|comment|qui êtes[- ]vous|à quelle fréquence
                     |pourriez[- ]vous (?:me dire|m'expliquer)|quel est le but)\b`;

const spanish = String.raw`
stop           0.8   \b(?:dej(?:e|en|ar)|deten\w*|par(?:e|en|ar)|ces(?:e|en|ar))\b…60
                     (?:rastre\w*|robot|bot|araña|peticiones|solicitudes|accede\w*|visitar|indexar|crawl\w*)
stop           0.5   \b(?:inmediatamente|de inmediato|cuanto antes)\b
load           0.6   \b(?:sobrecarg\w*|demasiadas (?:peticiones|solicitudes)|satura\w*)\b
                     |\d+\s+(?:peticiones|solicitudes)\s+(?:por|al|\/)
removal        0.75  \b(?:elimin\w*|borr\w*|retir\w*|suprim\w*)\b…60
                     (?:archivo\w*|copia\w*|datos|páginas?|contenido\w*|imágen\w*)
                     |\b(?:rgpd|derechos de autor|derecho al olvido)\b
impersonation  0.8   se hac\w* pasar por|suplant\w*
question       0.6   ¿|\b(?:por qué|cuál es|quiénes? son|con qué frecuencia|podrían? (?:decirme|explicar))`;

const chinese = String.raw`
stop           0.85  (?:停止|禁止|不要|别再)…12(?:爬取|抓取|访问|訪問|爬虫|爬蟲|采集|採集)
                     |(?:爬取|抓取|访问|爬虫|爬蟲)…12(?:停止|停下)
stop           0.5   立即|立刻|马上|馬上
load           0.6   负载|負載|过载|過載|请求过多|大量请求|频繁访问|访问过于频繁|带宽
removal        0.75  (?:删除|刪除|移除|下架)…15(?:存档|存檔|快照|数据|資料|页面|頁面|内容|副本)
                     |著作权|版权|版權|个人信息|隐私
impersonation  0.85  冒充|假冒|伪装|偽裝
question       0.6   请问|請問|为什么|為什麼|是什么|目的是`;

const korean = String.raw`
stop           0.85  (?:크롤링|수집|접속|접근|스크래핑|봇)…15(?:중단|중지|멈춰|그만)
stop           0.5   즉시|당장|빨리
load           0.6   과부하|부하|과도한|너무 많은|대량
removal        0.75  (?:삭제|제거)…15(?:해|요청|부탁|바랍)|저작권|개인정보
impersonation  0.85  사칭|위장
question       0.6   무엇인가요|왜|어떻게|궁금|알려\s?주`;

/** No pattern repeats within a repetition, so matching takes linear time for any text. */
export const cues: readonly Cue[] = [english, japanese, german, french, spanish, chinese, korean].flatMap(
  readTable,
);

function readTable(table: string): Cue[] {
  const rows = table.replaceAll(/\n +/g, '').trim().split('\n');
  return rows.map((row) => {
    const [topic = '', weight = ''] = row.split(/ +/, 2);
    const alternatives = row.slice(row.indexOf(weight) + weight.length).trim();
    const source = alternatives
      .replaceAll(/~(\d+)/g, String.raw`\s+(?:\w+\s+){0,$1}`)
      .replaceAll(/…(\d\d)/g, String.raw`[^.。\n]{0,$1}`);
    return { topic: topic as CueTopic, weight: Number(weight), pattern: new RegExp(source, 'iu') };
  });
}
