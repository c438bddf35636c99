/**
 * Runs in a page before its own scripts. The live channel then repeats its last message of usual length every
 * second of the page's clock, with a new revision of every topic. The page's console logs the start. Like the
 * real channel, it closes every five minutes.
 */
export function repeatLiveMessages(): void {
  const intervalMs = 1_000;
  const messagesPerChannel = 300;
  /** A page whose clock runs fast reads messages late, so they can hold the captures of several seconds. */
  const maxCaptures = 40;
  let last: MessageEvent | null = null;
  let repeated = 0;
  const withNewRevisions = (message: string) =>
    message.replace(/"revisions":\{[^}]*\}/, (revisions) => revisions.replaceAll('":"', `":"${repeated}-`));

  class RepeatingEventSource extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init);
      this.addEventListener('message', (message) => {
        const captures = String(message.data).split('"verdict":').length - 1;
        const isUsual = captures > 0 && captures <= maxCaptures;
        if (!message.isTrusted || !isUsual) return;
        if (last === null) console.debug('live messages are repeated');
        last = message;
      });
      let left = messagesPerChannel;
      const clock = setInterval(() => {
        if (this.readyState === EventSource.CLOSED) clearInterval(clock);
        else if (left === 0) this.dispatchEvent(new MessageEvent('return'));
        else if (last) {
          repeated += 1;
          left -= 1;
          const { data, lastEventId } = last;
          this.dispatchEvent(
            new MessageEvent('message', { data: withNewRevisions(String(data)), lastEventId }),
          );
        }
      }, intervalMs);
    }
  }
  globalThis.EventSource = RepeatingEventSource;
}
