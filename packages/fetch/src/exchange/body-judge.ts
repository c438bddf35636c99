import type { ResponseExchange } from './exchange.ts';

/** Whether a body is wanted, by what is stated of it and its beginning. */
export type AcceptsBody = (headers: ResponseExchange['headers'], head: Uint8Array) => boolean;

/** How much of a body decides whether it is wanted: what WHATWG MIME Sniffing reads. */
export const judgedBytes = 1_445;

/** Asks once whether a body is wanted. */
export class BodyJudge {
  #accepts: AcceptsBody | null;

  /** @param accepts null: every body */
  constructor(accepts: AcceptsBody | null) {
    this.#accepts = accepts;
  }

  /** Whether the body is not wanted; false after the first time. */
  refuses(headers: ResponseExchange['headers'], body: Uint8Array): boolean {
    const accepts = this.#accepts;
    this.#accepts = null;
    return accepts !== null && !accepts(headers, body.subarray(0, judgedBytes));
  }
}
