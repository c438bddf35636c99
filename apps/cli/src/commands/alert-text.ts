import { nodeTimeoutSeconds, type Alert } from '@meguri/contracts';

/** What an operator must act upon, in a sentence. */
export function alertText({ kind, detail }: Alert): string {
  switch (kind) {
    case 'disk-full':
      return `Node ${detail.node} has stopped crawling: the archive has ${detail.freeBytes ?? 'too few'} bytes free, archive.minFreeBytes is ${detail.minFreeBytes}. It goes on by itself when there is room.`;
    case 'node-silent':
      return `Node ${detail.node} (${detail.name}) has given no sign of life for more than ${nodeTimeoutSeconds} seconds.`;
    case 'redis-unreachable':
      return 'Redis does not answer: nothing is lost, but crawling pauses until it does.';
    case 'no-contact-url':
      return 'No contact address is set: public addresses are not fetched until crawler.contactUrl says how webmasters can reach you.';
    default:
      return kind satisfies never;
  }
}
