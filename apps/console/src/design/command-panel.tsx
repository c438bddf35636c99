'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Panel } from './screen.tsx';

/** The action of a form as a command for a terminal. */
export function CommandPanel({ title, text, testId }: { title: string; text: string; testId: string }) {
  const common = useTranslations('common');
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  return (
    <Panel
      title={title}
      actions={
        <Button
          icon={isCopied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          onClick={() => void copyText(text).then((isDone) => setCopied(isDone ? text : null))}
        >
          {common(isCopied ? 'copied' : 'copy')}
        </Button>
      }
    >
      <code
        data-testid={testId}
        tabIndex={0}
        className="block max-h-40 overflow-y-auto font-mono text-small break-all select-all"
      >
        {text}
      </code>
    </Panel>
  );
}
