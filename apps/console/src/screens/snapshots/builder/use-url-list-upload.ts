'use client';

import { urlListLimits } from '@meguri/contracts';
import { maxListedUrls } from '@meguri/urls';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { errorText } from '../../../data/query-client.ts';
import { useTRPCClient } from '../../../data/trpc.ts';
import type { UploadedList } from './snapshot-draft.ts';
import { textOf, urlListParts } from './url-list-parts.ts';

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number; urls: number }
  | { kind: 'failed'; message: string };

const problemsShown = 20;

/** A random UUID. Browsers offer `crypto.randomUUID` only on secure connections. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Sends a list of URLs in parts, so that a million URLs need no request of their total size. */
export function useUrlListUpload(onDone: (list: UploadedList) => void) {
  const t = useTranslations('snapshots.builder.urlList');
  const errors = useTranslations('common.errors');
  const client = useTRPCClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);

  /** True once the whole list is kept. */
  const upload = async (file: Blob, fileName: string): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    const list: UploadedList = { id: randomId(), fileName, urls: 0, leftOut: 0, problems: [] };
    let [part, sentCharacters] = [0, 0];
    setState({ kind: 'sending', share: 0, urls: 0 });
    try {
      for await (const { text, linesBefore } of urlListParts(textOf(file), urlListLimits.charactersPerPart)) {
        const read = await client.snapshots.addUrls.mutate(
          { listId: list.id, part, text },
          { signal: controller.signal },
        );
        const problems = read.problems.map(({ line, ...problem }) => ({
          ...problem,
          line: line + linesBefore,
        }));
        list.urls += read.urls;
        list.leftOut += read.leftOut;
        list.problems = [...list.problems, ...problems].slice(0, problemsShown);
        part += 1;
        sentCharacters += text.length + 1;
        if (list.urls > maxListedUrls || part >= urlListLimits.parts)
          throw new Error(t('tooLong', { most: maxListedUrls }));
        setState({ kind: 'sending', share: Math.min(1, sentCharacters / file.size), urls: list.urls });
      }
      if (list.urls === 0) throw new Error(t('none'));
      setState({ kind: 'idle' });
      onDone(list);
      return true;
    } catch (error) {
      const message = error instanceof Error ? errorText(error, errors) : String(error);
      setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message });
      return false;
    }
  };
  return { upload, state, cancel: () => running.current?.abort() };
}
