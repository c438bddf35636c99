'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

/** A secret that is shown only once, with a copy button. */
export function SecretOnce({ label, secret, note }: { label: string; secret: string; note: string }) {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  const copy = () => void copyText(secret).then(setCopied);
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg border border-new-mark bg-surface p-4">
      <p className="font-medium">{label}</p>
      <div className="flex items-center gap-2">
        <code
          className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-small break-all select-all"
          data-testid="secret"
        >
          {secret}
        </code>
        <Button
          onClick={copy}
          icon={copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      <p className="text-small text-ink-faint">{note}</p>
    </div>
  );
}
