import { textAnswer } from '../answers/answer.ts';
import type { Answer, DemoRequest } from '../answers/answer.ts';

/** A text file that a host serves in place of its previous answer. */
export interface PublishedFile {
  /** Name without port. */
  readonly hostname: string;
  readonly path: string;
  readonly text: string;
}

/** Files that webmasters of simulated hosts publish while the web runs. */
export interface PublishedFiles {
  publish(file: PublishedFile): void;
  answer(request: DemoRequest): Answer | undefined;
}

/** More files would be a mistake of the publisher. */
const maxFiles = 100;

export function createPublishedFiles(): PublishedFiles {
  const files = new Map<string, string>();
  const keyOf = (hostname: string, path: string) => `${hostname} ${path}`;
  return {
    publish: ({ hostname, path, text }) => {
      if (files.size < maxFiles) files.set(keyOf(hostname, path), text);
    },
    answer: ({ hostname, target }) => {
      const text = files.get(keyOf(hostname, target));
      return text === undefined ? undefined : textAnswer(200, text);
    },
  };
}

/** Reads a message from the process that started the web; undefined if it is no file. */
export function readPublishedFile(message: unknown): PublishedFile | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { hostname, path, text } = message as Record<string, unknown>;
  if (typeof hostname !== 'string' || typeof path !== 'string' || typeof text !== 'string') return undefined;
  return { hostname, path, text };
}
