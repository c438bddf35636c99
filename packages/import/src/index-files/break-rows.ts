import type { ByteSource } from '../entry.ts';

const [bracket, closing, comma, quote, backslash] = [0x5b, 0x5d, 0x2c, 0x22, 0x5c];
const [newline, carriageReturn] = [0x0a, 0x0d];

/** Inserts missing line ends after the rows of a JSON answer. Other texts are unchanged. */
export async function* breakRows(source: ByteSource): AsyncGenerator<Uint8Array> {
  let isJson: boolean | null = null;
  let [isInText, isEscaped, isAfterRow, isAfterComma] = [false, false, false, false];
  for await (const piece of source) {
    isJson ??= piece[0] === bracket;
    if (!isJson) {
      yield piece;
      continue;
    }
    const broken = Buffer.allocUnsafe(piece.byteLength * 2);
    let length = 0;
    for (const byte of piece) {
      if (isAfterComma && byte !== newline && byte !== carriageReturn) {
        broken[length] = newline;
        length += 1;
      }
      isAfterComma = false;
      broken[length] = byte;
      length += 1;
      if (isInText) {
        if (byte === quote && !isEscaped) isInText = false;
        isEscaped = byte === backslash && !isEscaped;
        continue;
      }
      isAfterComma = byte === comma && isAfterRow;
      isInText = byte === quote;
      isAfterRow = byte === closing;
    }
    yield broken.subarray(0, length);
  }
}
