import { auditNumber, auditText } from './audit-state.ts';
import type { AuditFacts, AuditTexts } from './audit-texts.ts';
import { japaneseSubjects } from './japanese-subjects.ts';
import { japaneseText as ja } from './japanese-text.ts';
import { formatCount } from '../format/numbers.ts';

const quantity = (count: number | null, unit: string) =>
  count === null ? unit : `${formatCount(count)} ${unit}`;
const pages = ({ name, after }: AuditFacts) =>
  name === '' ? quantity(auditNumber(after, 'count'), 'ページ') : ja`ページ${name}`;
const act = ({ after }: AuditFacts) => {
  const words: Readonly<Record<string, string>> = {
    slow: 'を減速',
    pause: 'を一時停止',
    stop: 'のクロールを停止',
    'recheck-robots': 'の robots.txt の再確認を要求',
    takedown: 'のキャプチャを非公開化',
  };
  const target = auditText(after, 'host') ?? auditText(after, 'target') ?? '対象';
  return ja`${target}${words[auditText(after, 'kind') ?? ''] ?? 'に対応'}`;
};
const fromTo = ({ changes: [change] }: AuditFacts) =>
  change ? `を「${change.before ?? '未設定'}」から「${change.after ?? '未設定'}」に` : 'を';
const role = (facts: AuditFacts) =>
  facts.changes.find(({ label }) => label === '権限')?.after ?? auditText(facts.after, 'role') ?? '–';
const changed = ({ undoes }: AuditFacts, otherwise = '変更しました') =>
  undoes === null ? otherwise : '元に戻しました';

/** Verbs for lists of removed records. */
const removalVerbs: Readonly<Record<string, string>> = {
  hidden: '非公開に',
  purged: '消去対象に',
  restored: '再公開',
};

const sentences: AuditTexts['sentences'] = {
  'host.edit': (facts) => ja`${facts.who}が${facts.about}の設定を${changed(facts)}。`,
  'host.pause': ({ who, about }) => ja`${who}が${about}を一時停止しました。`,
  'host.resume': ({ who, about }) => ja`${who}が${about}を再開しました。`,
  'hosts.bulk-edit': ({ who, after }) =>
    ja`${who}が${quantity(auditNumber(after, 'selection.hosts'), 'ホスト')}の設定を変更しました。`,
  'hosts.bulk-undo': ({ who, after }) =>
    ja`${who}が記録${auditText(after, 'undoes') ?? '–'}のホストの設定を元に戻しました。`,
  'throttle-rule.put': (facts) =>
    ja`${facts.who}が${facts.about}の制限ルールを${changed(facts, facts.hasBefore ? '変更しました' : '追加しました')}。`,
  'throttle-rule.lift': ({ who, about }) => ja`${who}が${about}の制限ルールを削除しました。`,
  'domain.limit': ({ who, about }) => ja`${who}が${about}の予算を設定しました。`,
  'overload.apply': ({ who, about }) => ja`${who}が過負荷の${about}への対処を選びました。`,
  'overload.undo': ({ who, about }) => ja`${who}が過負荷の${about}への対処を元に戻しました。`,
  'setting.set': (facts) => {
    const verb = facts.undoes === null ? '変更' : '戻';
    return ja`${facts.who}が${facts.about}${fromTo(facts)}${verb}しました。`;
  },
  'seed-list.create': ({ who, about }) => ja`${who}が${about}を作成しました。`,
  'seed-list.update': (facts) => ja`${facts.who}が${facts.about}を${changed(facts)}。`,
  'seeds.add': ({ who, about, after }) => {
    const rejected = auditNumber(after, 'rejected') ?? 0;
    const rest = rejected > 0 ? ja`（${formatCount(rejected)}行を拒否）` : '';
    return ja`${who}が${about}に${quantity(auditNumber(after, 'accepted'), '件のシード')}を追加しました${rest}。`;
  },
  'list.export': ({ who, about, after }) => {
    const format = auditText(after, 'format') ?? 'ファイル';
    return ja`${who}が${about}を${format}でエクスポートしました。`;
  },
  'view.share': ({ who, about }) => ja`${who}が${about}を共有しました。`,
  'view.unshare': ({ who, about }) => ja`${who}が${about}の共有を解除しました。`,
  'view.edit': ({ who, about }) => ja`${who}が${about}を変更しました。`,
  'view.delete': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'pages.revisit': (facts) =>
    facts.about.startsWith('ホスト')
      ? ja`${facts.who}が${facts.about}の全ページの訪問を要求しました。`
      : ja`${facts.who}が${pages(facts)}の訪問を要求しました。`,
  'pages.importance': (facts) => {
    const importance = auditNumber(facts.after, 'importance');
    const value = importance === null ? 'シードリストの値' : String(importance);
    return ja`${facts.who}が${pages(facts)}の重要度を${value}に設定しました。`;
  },
  'robots.want': ({ who, about }) => ja`${who}が${about}の robots.txt の再確認を要求しました。`,
  'crawl.pause': ({ who, about }) => ja`${who}が${about}を一時停止しました。`,
  'crawl.resume': ({ who, about }) => ja`${who}が${about}を再開しました。`,
  'event.dismiss': ({ who, about }) => ja`${who}が${about}を解決済みにしました。`,
  'event.reopen': ({ who, about }) => ja`${who}が${about}を未解決に戻しました。`,
  'file.check': ({ who, about }) => ja`${who}が${about}の再確認を指示しました。`,
  'file.repair': ({ who, about }) => ja`${who}が${about}の修復を指示しました。`,
  'import.create': ({ who, about }) => ja`${who}が${about}を開始しました。`,
  'import.pause': ({ who, about }) => ja`${who}が${about}を一時停止しました。`,
  'import.resume': ({ who, about }) => ja`${who}が${about}を再開しました。`,
  'import.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'access-rule.set': ({ who, about }) => ja`${who}が${about}を設定しました。`,
  'access-rule.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'source.add': ({ who, about }) => ja`${who}が${about}を追加しました。`,
  'source.run': ({ who, about }) => ja`${who}が${about}に新しいパッケージを問い合わせました。`,
  'source.key': ({ who, about }) => ja`${who}が${about}の新しい鍵を承認しました。`,
  'source.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'source.takedown': ({ who, about, after }) =>
    ja`${who}が、提供元の要請により${about}のキャプチャを${removalVerbs[auditText(after, 'state') ?? ''] ?? '変更'}しました。`,
  'snapshot.create': ({ who, about }) => ja`${who}が${about}を作成しました。`,
  'snapshot.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'analyser.upload': ({ who, about }) => ja`${who}が${about}をアップロードしました。`,
  'analyser.remove': ({ who, about }) => ja`${who}が${about}のバージョンを削除しました。`,
  'scan.create': ({ who, about }) => ja`${who}が${about}を作成しました。`,
  'scan.pause': ({ who, about }) => ja`${who}が${about}を一時停止しました。`,
  'scan.resume': ({ who, about }) => ja`${who}が${about}を再開しました。`,
  'scan.cancel': ({ who, about }) => ja`${who}が${about}を中止しました。`,
  'scan.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'consumer.create': ({ who, about }) => ja`${who}が${about}を登録しました。`,
  'consumer.edit': ({ who, about }) => ja`${who}が${about}を編集しました。`,
  'consumer.approve': ({ who, about }) => ja`${who}が${about}を承認しました。`,
  'consumer.suspend': ({ who, about }) => ja`${who}が${about}を停止しました。`,
  'consumer.remove': ({ who, about }) => ja`${who}が${about}を削除しました。`,
  'consumer.token': ({ who, about }) => ja`${who}が${about}のトークンを作成しました。`,
  'consumer.push': ({ who, about }) => ja`${who}が${about}へのパッケージの送信を始めました。`,
  'package.request': ({ who, about }) => ja`${who}が${about}のパッケージを依頼しました。`,
  'package.make': ({ who, about }) => ja`${who}が${about}のパッケージを作成させました。`,
  'what-if.start': ({ who, about }) => ja`${who}が${about}を開始しました。`,
  'what-if.cancel': ({ who, about }) => ja`${who}が${about}を中止しました。`,
  'complaint.triage': ({ who, about }) => ja`${who}が${about}を更新しました。`,
  'complaint.act': (facts) => ja`${facts.who}が${facts.about}への対応として${act(facts)}しました。`,
  'complaint.undo': (facts) => ja`${facts.who}が${facts.about}への対応を取り消しました: ${act(facts)}。`,
  'complaint.answer': ({ who, about }) => ja`${who}が${about}に返信しました。`,
  'complaint.file-mail': ({ who, about }) => ja`${who}が${about}を苦情として登録しました。`,
  'takedown.purge': ({ who, about, after }) =>
    ja`${who}が${about}のキャプチャ${quantity(auditNumber(after, 'captures'), '件')}をアーカイブから削除しました。`,
  'takedown.ask-purge': ({ who, about, after }) =>
    ja`${who}が${about}の非公開化 ${auditText(after, 'takedown') ?? '–'} の${quantity(auditNumber(after, 'purgeDays'), '日')}以内の消去を依頼しました。`,
  'takedown.withdraw-purge': ({ who, about, after }) =>
    ja`${who}が${about}の非公開化 ${auditText(after, 'takedown') ?? '–'} の消去を取りやめました。キャプチャは非公開のままです。`,
  'webmaster.prove': ({ who, about }) => ja`${who}が${about}の管理権限を証明しました。`,
  'webmaster.lapse': ({ about }) => ja`${about}の所有確認が期限切れになりました。`,
  'webmaster.leave': ({ who, about }) => ja`${who}が${about}の管理権限を終了しました。`,
  'webmaster.revoke': ({ who, about }) => ja`${who}が${about}の管理権限を取り消しました。`,
  'user.create': (facts) => ja`${facts.name}が権限「${role(facts)}」で参加しました。`,
  'user.invite': (facts) => ja`${facts.who}が${facts.name}を権限「${role(facts)}」で招待しました。`,
  'user.revokeInvitation': ({ who, name }) => ja`${who}が${name}の招待を取り消しました。`,
  'user.setRole': (facts) => ja`${facts.who}が${facts.name}の権限${fromTo(facts)}変更しました。`,
  'user.remove': ({ who, name }) => ja`${who}がユーザー ${name}を削除しました。`,
  'user.signOut': ({ who, name }) => ja`${who}が${name}をすべてのブラウザーからサインアウトさせました。`,
  'user.endSession': ({ who }) => ja`${who}が自分のセッションを 1 件終了しました。`,
  'user.changePassword': ({ who }) => ja`${who}が自分のパスワードを変更しました。`,
  'token.create': (facts) => ja`${facts.who}が${facts.about}を権限「${role(facts)}」で作成しました。`,
  'token.revoke': ({ who, about }) => ja`${who}が${about}を失効させました。`,
};

const actions: AuditTexts['actions'] = {
  'host.edit': 'ホストの編集',
  'host.pause': 'ホストの一時停止',
  'host.resume': 'ホストの再開',
  'hosts.bulk-edit': 'ホストの一括編集',
  'hosts.bulk-undo': 'ホストの一括編集の取り消し',
  'throttle-rule.put': '制限ルールの保存',
  'throttle-rule.lift': '制限ルールの削除',
  'domain.limit': 'ドメインの予算の設定',
  'overload.apply': '対処の選択',
  'overload.undo': '対処の取り消し',
  'setting.set': '設定の変更',
  'seed-list.create': 'シードリストの作成',
  'seed-list.update': 'シードリストの編集',
  'list.export': '一覧のエクスポート',
  'view.share': 'ビューの共有',
  'view.unshare': 'ビューの共有の解除',
  'view.edit': '共有ビューの変更',
  'view.delete': '共有ビューの削除',
  'seeds.add': 'シードの追加',
  'pages.revisit': '訪問の要求',
  'pages.importance': 'ページの重要度の設定',
  'robots.want': 'robots.txt の再確認',
  'crawl.pause': 'クロールの一時停止',
  'crawl.resume': 'クロールの再開',
  'event.dismiss': 'イベントの解決',
  'event.reopen': 'イベントの再開',
  'file.check': 'アーカイブファイルの再確認',
  'file.repair': 'アーカイブファイルの修復',
  'import.create': 'インポートの開始',
  'import.pause': 'インポートの一時停止',
  'import.resume': 'インポートの再開',
  'import.remove': 'インポートの削除',
  'access-rule.set': '閲覧ルールの設定',
  'access-rule.remove': '閲覧ルールの削除',
  'source.add': '提供元の追加',
  'source.run': 'パッケージの取得',
  'source.key': '提供元の鍵の承認',
  'source.remove': '提供元の削除',
  'source.takedown': '提供元の要請による非公開化',
  'snapshot.create': 'スナップショットの作成',
  'snapshot.remove': 'スナップショットの削除',
  'analyser.upload': '解析プログラムのアップロード',
  'analyser.remove': '解析プログラムの削除',
  'scan.create': 'スキャンの作成',
  'scan.pause': 'スキャンの一時停止',
  'scan.resume': 'スキャンの再開',
  'scan.cancel': 'スキャンの中止',
  'scan.remove': 'スキャンの削除',
  'consumer.create': '提供先の登録',
  'consumer.edit': '提供先の編集',
  'consumer.approve': '提供先の承認',
  'consumer.suspend': '提供先の停止',
  'consumer.remove': '提供先の削除',
  'consumer.token': '提供先のトークンの作成',
  'consumer.push': '提供先へのパッケージの送信',
  'package.request': 'パッケージの依頼',
  'package.make': 'パッケージの即時作成',
  'what-if.start': 'シミュレーションの開始',
  'what-if.cancel': 'シミュレーションの中止',
  'complaint.triage': '苦情の更新',
  'complaint.act': '苦情への対応',
  'complaint.undo': '苦情への対応の取り消し',
  'complaint.answer': '苦情への返信',
  'complaint.file-mail': '隔離メールの登録',
  'takedown.purge': '非公開にした内容の削除',
  'takedown.ask-purge': '消去の依頼',
  'takedown.withdraw-purge': '消去の取りやめ',
  'webmaster.prove': '管理権限の証明',
  'webmaster.lapse': '所有確認の期限切れ',
  'webmaster.leave': '管理権限の終了',
  'webmaster.revoke': '管理権限の取り消し',
  'user.create': 'アカウントの作成',
  'user.invite': 'ユーザーの招待',
  'user.revokeInvitation': '招待の取り消し',
  'user.setRole': '権限の変更',
  'user.remove': 'ユーザーの削除',
  'user.signOut': 'ユーザーのサインアウト',
  'user.endSession': '自分のセッションの終了',
  'user.changePassword': '自分のパスワードの変更',
  'token.create': 'トークンの作成',
  'token.revoke': 'トークンの失効',
};

export const japanese: AuditTexts = {
  sentences,
  unknown: ({ who, about }, action) => ja`${who}が${about}を変更しました（${action}）。`,
  actions,
  ...japaneseSubjects,
  webmaster: (host) => ja`${host}のサイト管理者`,
  actors: { complaints: 'Meguri', control: 'Meguri', 'proof check': 'Meguri', start: 'npm start' },
  origins: {
    console: 'コンソール',
    api: 'トークンを使うプログラム',
    'command-line': 'コマンドライン',
    desk: 'サイト管理者窓口',
    mail: '苦情の受信',
    meguri: '自動',
  },
  undoOf: (id) => ja`記録${id}の取り消しです。`,
  partOf: (id) => ja`記録${id}の一部です。`,
  undoneBy: (id) => ja`記録${id}で取り消されました。`,
  complaint: (id) => ja`苦情${id}への対応です。`,
  noUndo: {
    account:
      'ユーザーと権限の変更は取り消せません。ユーザー画面で権限を変更するか、もう一度招待してください。',
    begun:
      '訪問がすでに始まっている可能性があるため取り消せません。止めるには、ホストまたはシードリストを一時停止してください。',
    complaint: '苦情への対応は、影響を確認できる苦情の画面で取り消します。',
    event: '取り消しの代わりに、イベントを解決済みにするか、未解決に戻してください。',
    harmless: 'クロールを変更しない操作のため、取り消す必要はありません。',
    hidden: '以前の値を保存していないため取り消せません。',
    limit: 'ここでは取り消せません。「ドメイン」画面で以前の上限を設定してください。',
    'list-created':
      'ページが属している可能性があるため取り消せません。代わりにシードリストを一時停止してください。',
    pause:
      '停止中に見送った訪問は取り戻せないため、取り消しはありません。代わりに一時停止または再開してください。',
    proof: 'ホストの管理権限は、サイト管理者が改めて証明した場合にだけ与えられるため、取り消せません。',
    purged: 'アーカイブから内容を削除したため取り消せません。',
    token:
      'トークンの値を保存していないため取り消せません。代わりにトークンを作成するか、失効させてください。',
    view: '取り消しはありません。一覧の画面でビューを変更、共有、または削除してください。',
    unrecorded: '以前の重要度をページごとに保存していないため取り消せません。重要度を設定し直してください。',
  },
};
