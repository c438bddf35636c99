/** Lines after which only a quotation of somebody else's mail follows. */
const quotationBegins =
  /^(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|転送メッセージ|元のメッセージ)|on .{5,200} wrote:$|am .{5,200} schrieb .{1,200}:$|le .{5,200} a écrit\s?:$|el .{5,200} escribió:$|\d{4}年.{5,200}[:：]$)/i;

/**
 * What the sender wrote by hand: without quoted lines, without the signature, and without the mail that is quoted below it. A text that
 * is all quotation is taken as it is, for that is how complaints are forwarded.
 */
export function ownWords(text: string): string {
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    if (line === '-- ' || quotationBegins.test(line.trim().slice(0, 300))) break;
    if (!/^\s*[>|＞]/.test(line)) kept.push(line);
  }
  const own = kept.join('\n').trim();
  return own === '' ? text.trim() : own;
}
