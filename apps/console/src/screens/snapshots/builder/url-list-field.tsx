'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { TextArea } from '../../../design/forms/field.tsx';
import { Panel } from '../../../design/screen.tsx';
import { ProgressBar } from '../../../design/states.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { BuilderPart } from './snapshot-builder.tsx';
import type { UploadedList } from './snapshot-draft.ts';
import { useUrlListUpload } from './use-url-list-upload.ts';

/** Limits the snapshot to a list of up to a million URLs, from a file or pasted. */
export function UrlListField({ draft, errors, set }: BuilderPart) {
  const t = useTranslations('snapshots.builder.urlList');
  const [text, setText] = useState('');
  const { upload, state, cancel } = useUrlListUpload((urlList) => set({ urlList }));
  const fileId = useId();
  return (
    <Panel title={t('title')} note={t('note')}>
      <div className="flex flex-col gap-3" data-testid="url-list">
        {draft.urlList ? (
          <Listed list={draft.urlList} onRemove={() => set({ urlList: null })} />
        ) : (
          <>
            <div className="flex flex-col gap-1">
              <label htmlFor={fileId} className="text-small font-medium text-ink-soft">
                {t('file')}
              </label>
              <input
                id={fileId}
                type="file"
                accept=".txt,.csv,.tsv,text/plain"
                disabled={state.kind === 'sending'}
                className="max-w-full text-small file:mr-3 file:h-8 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink max-md:file:h-10"
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void upload(file, file.name);
                  target.value = '';
                }}
              />
            </div>
            <TextArea
              mono
              rows={3}
              spellCheck={false}
              label={t('paste')}
              hint={t('pasteHint')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <div>
              <Button
                disabled={text.trim() === '' || state.kind === 'sending'}
                onClick={() => void upload(new Blob([text]), '').then((isDone) => isDone && setText(''))}
              >
                {t('use')}
              </Button>
            </div>
          </>
        )}
        {state.kind === 'sending' && (
          <div role="status" className="flex items-center gap-3">
            <ProgressBar label={t('sending')} share={state.share} className="flex-1" />
            <span className="text-small tabular-nums">{t('sent', { urls: state.urls })}</span>
            <Button onClick={cancel}>{t('cancel')}</Button>
          </div>
        )}
        {(state.kind === 'failed' || errors.urlList) && (
          <p role="alert" className="text-error">
            {state.kind === 'failed' ? state.message : errors.urlList}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Listed({ list, onRemove }: { list: UploadedList; onRemove: () => void }) {
  const t = useTranslations('snapshots.builder.urlList');
  const formats = useFormats();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48 font-medium break-words" role="status">
          {list.fileName === ''
            ? t('listed', { urls: list.urls })
            : t('listedFile', { urls: list.urls, file: list.fileName })}
        </p>
        <Button onClick={onRemove}>{t('remove')}</Button>
      </div>
      {list.leftOut > 0 && (
        <div className="rounded-md bg-sunken px-3 py-2">
          <p className="text-small font-medium">{t('leftOut', { count: list.leftOut })}</p>
          <ul className="max-h-40 overflow-y-auto text-small">
            {list.problems.map(({ line, text, code }) => (
              <li key={line} className="break-words">
                {t('line', { line: formats.count(line), problem: t(`problems.${code}`) })}{' '}
                <span lang="" className="font-mono break-all">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
