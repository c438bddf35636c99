'use client';

import type { AnalyserView } from '@meguri/contracts';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../../../design/button.tsx';
import { saveFile } from '../../../design/save-file.ts';
import { Panel } from '../../../design/screen.tsx';
import { visibleLines } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** A browser renders more only slowly; the download is complete. */
const maxCharacters = 200_000;

/** The source of a version as text, with line numbers. */
export function SourceView({ analyser: { name, source, selected } }: { analyser: AnalyserView }) {
  const t = useTranslations('analysers.source');
  const formats = useFormats();
  if (selected.version === 0)
    return (
      <Panel title={t('title')}>
        <p className="text-ink-soft">{t('builtIn')}</p>
      </Panel>
    );
  if (source === null)
    return (
      <Panel title={t('title')}>
        <p className="text-ink-soft">{t('binary')}</p>
      </Panel>
    );
  const isCut = source.length > maxCharacters;
  const lines = visibleLines(source.slice(0, maxCharacters)).replace(/\n$/, '').split('\n');
  return (
    <Panel
      title={t('title')}
      note={
        isCut
          ? t('cut', { shown: formats.bytes(maxCharacters), bytes: formats.bytes(selected.bytes) })
          : t('note')
      }
      actions={
        <Button
          icon={<Download className="size-4" aria-hidden />}
          onClick={() =>
            saveFile(selected.fileName ?? name, new Blob([source], { type: 'text/plain; charset=utf-8' }))
          }
        >
          {t('download')}
        </Button>
      }
    >
      <div
        tabIndex={0}
        role="region"
        aria-label={t('label', { name })}
        data-testid="analyser-source"
        lang=""
        className="flex max-h-[60dvh] overflow-auto rounded-md bg-sunken font-mono text-small leading-5"
      >
        <pre
          aria-hidden
          className="sticky left-0 bg-sunken py-2 pr-2 pl-3 text-right text-ink-faint select-none"
        >
          {lines.map((_, index) => index + 1).join('\n')}
        </pre>
        <pre className="min-w-0 flex-1 py-2 pr-3 pl-1" data-source-text>
          {lines.join('\n')}
        </pre>
      </div>
    </Panel>
  );
}
