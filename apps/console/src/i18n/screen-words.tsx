'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { mergeMessages, type MessageTree } from './screen-messages.ts';

/** Adds messages of one screen to those of the components around it. */
export function ScreenWords({ messages, children }: { messages: MessageTree; children: ReactNode }) {
  const around = useMessages();
  const merged = useMemo(() => mergeMessages(around as MessageTree, messages), [around, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}
