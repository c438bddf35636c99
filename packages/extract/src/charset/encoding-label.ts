/** Labels on the web that the Encoding standard does not list, with its label of the same encoding. */
const unlistedLabels: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'ms-kanji': 'shift_jis',
  'windows-932': 'shift_jis',
  cp51932: 'euc-jp',
  eucjp: 'euc-jp',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'windows-31j': 'shift_jis',
};

/**
 * The encoding of a label, in lower case as in the Encoding standard (`utf8` → `utf-8`, `iso-8859-1` →
 * `windows-1252`, `gb2312` → `gbk`), or null for a label without a decoder.
 *
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function encodingFromLabel(label: string): string | null {
  const name = label.trim().toLowerCase();
  if (name === '') return null;
  try {
    return new TextDecoder(unlistedLabels[name] ?? name).encoding;
  } catch {
    return null;
  }
}

/**
 * The encoding that a declaration inside the document names. A document whose declaration was read as ASCII
 * is not UTF-16; `x-user-defined` is the legacy name for bytes.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
export function encodingFromDeclaredLabel(label: string): string | null {
  const encoding = encodingFromLabel(label);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}
