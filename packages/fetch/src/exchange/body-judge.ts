import type { ResponseExchange } from './exchange.ts';

/** Whether a body is wanted, by its headers and its first bytes. */
export type AcceptsBody = (headers: ResponseExchange['headers'], head: Uint8Array) => boolean;

/** Bytes of a body that decide whether it is wanted: as many as WHATWG MIME Sniffing reads. */
export const judgedBytes = 1_445;

/** Asks once whether a body is wanted. */
export class BodyJudge {
  #accepts: AcceptsBody | null;

  /** @param accepts null: accepts every body */
  constructor(accepts: AcceptsBody | null) {
    this.#accepts = accepts;
  }

  /** Whether the body is unwanted; false once it was judged. */
  refuses(headers: ResponseExchange['headers'], body: Uint8Array): boolean {
    const accepts = this.#accepts;
    this.#accepts = null;
    return accepts !== null && !accepts(headers, body.subarray(0, judgedBytes));
  }
}
