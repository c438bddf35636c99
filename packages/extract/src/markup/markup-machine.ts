import { program } from './generated/markup-program.ts';
import { htmlNames, textElements } from './html-names.ts';

/** Exports of assembly/markup.ts. */
interface Exports {
  memory: { readonly buffer: ArrayBuffer };
  reserve(units: number): number;
  tokens(): number;
  scratch(): number;
  line(): number;
  setKind(unit: number, kind: number): void;
  define(units: number, id: number, textKind: number): void;
  begin(units: number, selfClosing: number): void;
  scan(): number;
  append(start: number, end: number): void;
  appendScratch(units: number): void;
  appendSpace(): void;
  lineLength(): number;
  narrow(): number;
}

/** Declared here because its types only come with those of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};

const tokenWords = 32_768;
const scratchUnits = 4_096;
const textKinds = { plain: 1, references: 2, rest: 3 } as const;

const spaces = [9, 10, 11, 12, 13, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];
for (let unit = 0x2000; unit < 0x200b; unit += 1) spaces.push(unit);
const withoutWidth = [0xad, 0x200b, 0x2060, 0xfeff];

const compiled = new WebAssembly.Module(Buffer.from(program, 'base64'));

/**
 * Reads HTML and collects text in one line, in WebAssembly, which takes less than half the time of JavaScript
 * for these inner loops. One document at a time.
 *
 * In the line, every run of white space, including no-break spaces, becomes one space, with none at either
 * end. Characters without width (zero-width spaces, word joiners, soft hyphens, byte order marks) are
 * removed.
 */
export class MarkupMachine {
  readonly #exports: Exports;
  #bytes: Buffer;
  #tokens: Int32Array;
  #source = '';

  constructor() {
    this.#exports = new WebAssembly.Instance(compiled).exports as Exports;
    const { memory, tokens } = this.#exports;
    this.#bytes = Buffer.from(memory.buffer);
    this.#tokens = new Int32Array(memory.buffer, tokens(), tokenWords);
    for (const unit of spaces) this.#exports.setKind(unit, 1);
    for (const unit of withoutWidth) this.#exports.setKind(unit, 2);
    htmlNames.forEach((name, id) => {
      const kind = textElements.get(name);
      for (const spelling of [name, name.toUpperCase()]) {
        this.#write(spelling);
        this.#exports.define(spelling.length, id, kind === undefined ? 0 : textKinds[kind]);
      }
    });
  }

  /** The current document. */
  get source(): string {
    return this.#source;
  }

  /** Begins a document and an empty line. */
  begin(source: string, selfClosing = false): void {
    this.#write(source);
    this.#source = source;
    this.#exports.begin(source.length, selfClosing ? 1 : 0);
  }

  /**
   * Continues to the end of the document or until {@link tokens} are full.
   *
   * @returns number of words in the tokens
   */
  scan(): number {
    return this.#exports.scan();
  }

  /** Tokens of the last {@link scan}, see assembly/tokens.ts. The last token of a document is its end. */
  get tokens(): Int32Array {
    return this.#tokens;
  }

  /** Adds the characters of the document from `start` to before `end` to the line. */
  append(start: number, end: number): void {
    this.#exports.append(start, end);
  }

  /** Adds text that is not part of the document to the line. */
  appendText(text: string): void {
    for (let start = 0; start < text.length; start += scratchUnits) {
      const piece = text.slice(start, start + scratchUnits);
      this.#bytes.write(piece, this.#exports.scratch(), 'utf16le');
      this.#exports.appendScratch(piece.length);
    }
  }

  /** Adds a blank unless the line is empty or ends with one. */
  appendSpace(): void {
    this.#exports.appendSpace();
  }

  /** Length of the line in UTF-16 code units, without a trailing blank. */
  get lineLength(): number {
    return this.#exports.lineLength();
  }

  /** Returns the line. */
  takeLine(): string {
    const start = this.#exports.line();
    const length = this.lineLength;
    // Text of one byte per character takes half the memory and is faster to read.
    if (this.#exports.narrow() === 1) return this.#bytes.toString('latin1', start, start + length);
    return this.#bytes.toString('utf16le', start, start + length * 2);
  }

  #write(text: string): void {
    const start = this.#exports.reserve(text.length);
    const { buffer } = this.#exports.memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = Buffer.from(buffer);
      this.#tokens = new Int32Array(buffer, this.#exports.tokens(), tokenWords);
    }
    this.#bytes.write(text, start, 'utf16le');
  }
}

/** Larger memory is released after its document. */
const maxKeptUnits = 1_048_576;

/** Returns one reused machine, for one document at a time; large documents get their own. */
export function createMachines(): (length: number) => MarkupMachine {
  let kept: MarkupMachine | null = null;
  return (length) => {
    if (length > maxKeptUnits) return new MarkupMachine();
    kept ??= new MarkupMachine();
    return kept;
  };
}

const machineFor = createMachines();

/**
 * Puts text into one line: every run of white space, including no-break spaces, becomes one space. Characters
 * without width (zero-width spaces, word joiners, soft hyphens, byte order marks) are removed.
 */
export function collapseWhitespace(text: string): string {
  const machine = machineFor(text.length);
  machine.begin(text);
  machine.append(0, text.length);
  return machine.takeLine();
}
