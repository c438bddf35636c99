'use client';

import type { AnalyserView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../../design/screen.tsx';
import { Instant } from '../../../design/time.tsx';
import { Fact, WideFact } from '../../../design/values.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { columnWords, parameterWords } from '../analyser-words.ts';

/** Facts about a version of an analyser: its form, columns and parameters. */
export function AnalyserAbout({ analyser: { form, selected } }: { analyser: AnalyserView }) {
  const t = useTranslations('analysers');
  const formats = useFormats();
  const { version, fileName, bytes, digest, createdAt, createdBy, scans, columns, parameters, key } =
    selected;
  return (
    <Panel title={version === 0 ? t('about') : t('versionNumber', { version })}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3" data-testid="analyser-about">
        <Fact name={t('facts.form')} definition={t(`forms.${form}Is`)}>
          {t(`forms.${form}`)}
        </Fact>
        <Fact name={t('facts.scans')}>{formats.count(scans)}</Fact>
        {fileName !== null && <Fact name={t('facts.file')}>{visibleText(fileName)}</Fact>}
        {version > 0 && <Fact name={t('facts.bytes')}>{formats.bytes(bytes)}</Fact>}
        {version > 0 && (
          <Fact name={t('facts.createdAt')}>
            <Instant at={createdAt} />
          </Fact>
        )}
        {createdBy !== null && <Fact name={t('facts.createdBy')}>{createdBy}</Fact>}
      </dl>
      <dl className="mt-3 grid gap-x-6 gap-y-3 border-t border-line pt-3 md:grid-cols-2">
        <WideFact name={t('facts.columns')}>{columnWords(columns, t, formats)}</WideFact>
        <WideFact name={t('facts.parameters')}>
          {parameters.length === 0
            ? t('facts.noParameters')
            : parameters.map((parameter) => {
                const words = parameterWords(parameter, t, formats);
                return (
                  <span key={parameter.name} className="block">
                    <span className="font-medium">{words.is}</span>
                    {': '}
                    {words.more}
                    {words.about !== '' && (
                      <span className="block text-small text-ink-soft" lang="">
                        {words.about}
                      </span>
                    )}
                  </span>
                );
              })}
        </WideFact>
        <WideFact name={t('facts.reduction')}>
          {key === null ? t('facts.noReduction') : t('facts.reductionKey', { key: formats.list(key) })}
        </WideFact>
        {digest !== null && (
          <WideFact name={t('facts.digest')}>
            <code className="font-mono text-small break-all" data-testid="analyser-digest">
              {digest}
            </code>
          </WideFact>
        )}
      </dl>
    </Panel>
  );
}
