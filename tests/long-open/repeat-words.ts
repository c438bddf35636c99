/**
 * Runs in a page before its own scripts. From then on its live channel tells a word every second of the page's clock, each with news of every
 * part of the crawl: the last word of the usual length that really came, told anew; once there is one, the page's console says so. As the real one, it ends in good order every five minutes.
 */
export function repeatWords(): void {
  const wordMs = 1_000;
  const wordsOfChannel = 300;
  /** A page whose seconds are short reads words late, which then tell of more captures than those of a second. */
  const mostCaptures = 40;
  let last: MessageEvent | null = null;
  let told = 0;
  const withNews = (word: string) =>
    word.replace(/"revisions":\{[^}]*\}/, (revisions) => revisions.replaceAll('":"', `":"${told}-`));

  class RepeatingEventSource extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init);
      this.addEventListener('message', (word) => {
        const captures = String(word.data).split('"outcome":').length - 1;
        const isUsual = captures > 0 && captures <= mostCaptures;
        if (!word.isTrusted || !isUsual) return;
        if (last === null) console.debug('words are repeated');
        last = word;
      });
      let left = wordsOfChannel;
      const clock = setInterval(() => {
        if (this.readyState === EventSource.CLOSED) clearInterval(clock);
        else if (left === 0) this.dispatchEvent(new MessageEvent('return'));
        else if (last) {
          told += 1;
          left -= 1;
          const { data, lastEventId } = last;
          this.dispatchEvent(new MessageEvent('message', { data: withNews(String(data)), lastEventId }));
        }
      }, wordMs);
    }
  }
  globalThis.EventSource = RepeatingEventSource;
}
