/** Longest line that can hold a URL; the rest of a longer one is cut, and it is refused. */
const maxLineCharacters = 100_100;

export interface ListPart {
  text: string;
  /** Lines before it. */
  linesBefore: number;
}

/**
 * Cuts a text that arrives piece by piece into parts of whole lines.
 *
 * @param maxCharacters longest part, at least the longest line
 */
export async function* urlListParts(
  pieces: AsyncIterable<string>,
  maxCharacters: number,
): AsyncGenerator<ListPart> {
  let [rest, lines, linesBefore, characters] = ['', [] as string[], 0, 0];
  const flush = function* () {
    if (lines.length === 0) return;
    yield { text: lines.join('\n'), linesBefore };
    linesBefore += lines.length;
    [lines, characters] = [[], 0];
  };
  for await (const piece of pieces) {
    const found = (rest + piece).split('\n');
    rest = cut(found.pop() ?? '');
    for (const line of found.map(cut)) {
      if (characters + line.length + 1 > maxCharacters) yield* flush();
      lines.push(line);
      characters += line.length + 1;
    }
  }
  if (rest !== '') {
    if (characters + rest.length + 1 > maxCharacters) yield* flush();
    lines.push(rest);
  }
  yield* flush();
}

const cut = (line: string) => line.slice(0, maxLineCharacters).replace(/\r$/, '');

/** The text of a file, piece by piece. */
export async function* textOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
