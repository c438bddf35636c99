/**
 * Text as it was before somebody made its URLs and addresses harmless, which is how people who report abuse write:
 * `hxxps://example[.]org` and `192.0.2[.]1`.
 */
export function refang(text: string): string {
  return text
    .replace(/\bh(?:xx|\*\*|tt)p(s?)(?:\[:\]|:)\/\//gi, 'http$1://')
    .replace(/\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)/gi, '.');
}
