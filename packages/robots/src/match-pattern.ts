/**
 * Does a path match the pattern of a rule from its start? `*` stands for any characters, `$` at the end of the pattern
 * for the end of the path. Pieces between stars are looked for from left to right, each at its first place: a later
 * place could not help the pieces after it. So nothing is tried again and patterns made to be slow are not.
 */
export function matchPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;

  const last = anchored ? (pieces.pop() ?? '') : '';
  const end = path.length - last.length;
  let position = first.length;
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return position <= end && path.endsWith(last);
}
