'use client';

import type { SnapshotDefinition } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { CommandPanel } from '../../../design/command-panel.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { definitionFacts } from '../snapshot-words.ts';
import { SnapshotEstimate } from './snapshot-estimate.tsx';
import { snapshotCommand } from './snapshot-command.ts';
import type { SnapshotDraft } from './snapshot-draft.ts';

/** The definition in words, and as a command. */
export function SnapshotPreview({
  draft: { name },
  definition,
}: {
  draft: SnapshotDraft;
  /** Null while a field is to be corrected. */
  definition: SnapshotDefinition | null;
}) {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  return (
    <>
      <Panel title={t('builder.preview')}>
        {definition === null ? (
          <p className="text-ink-faint">{t('builder.noPreview')}</p>
        ) : (
          <dl className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto" data-testid="snapshot-preview">
            {definitionFacts(definition, t, formats).map(({ name: fact, text }) => (
              <div key={fact}>
                <dt className="text-small text-ink-faint">{fact}</dt>
                <dd className="break-words">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      {definition && <SnapshotEstimate definition={definition} />}
      {definition && (
        <CommandPanel
          title={t('builder.command')}
          text={snapshotCommand(name, definition)}
          testId="snapshot-command"
        />
      )}
    </>
  );
}
