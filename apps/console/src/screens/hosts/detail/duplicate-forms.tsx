import type { HostDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMay } from '../../../data/viewer.tsx';
import { Button } from '../../../design/button.tsx';
import { Panel } from '../../../design/screen.tsx';
import { useFailureToast } from '../../../design/toast.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useHostEdit } from '../edit/use-host-edit.ts';

/** Forms of URLs that lead to duplicates, each to be excluded by a click; nothing if none was recognised. */
export function DuplicateForms({ host }: { host: HostDetail }) {
  const t = useTranslations('hosts.duplicates');
  const formats = useFormats();
  const may = useMay('operator');
  const toastFailure = useFailureToast();
  const edit = useHostEdit(host, () => undefined);
  const { forms, parameters } = host.duplicateForms;
  if (forms.length + parameters.length === 0) return null;
  const { excludedPaths } = host.settings;
  const exclude = (pattern: string) => {
    const change = { excludedPaths: [...excludedPaths, pattern] };
    edit.mutate({ name: host.name, version: host.version, ...change }, { onError: toastFailure });
  };
  return (
    <Panel title={t('title')} note={t('note')}>
      <ul data-testid="duplicate-forms" className="flex flex-col gap-3">
        {forms.map(({ pattern, repeat, share, example, original }) => (
          <li key={pattern} className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <div className="min-w-0 flex-1 max-md:basis-full">
              <code className="break-all">{pattern}</code>{' '}
              <span className="text-small text-ink-faint">
                {t('share', { repeat, share: formats.share(share, 1) })}
              </span>
              <p className="break-all text-small text-ink-faint">{t('example', { example, original })}</p>
            </div>
            {excludedPaths.includes(pattern) ? (
              <span className="text-small text-ink-faint">{t('excluded')}</span>
            ) : (
              <Button disabled={!may || edit.isPending} onClick={() => exclude(pattern)}>
                {t('exclude')}
              </Button>
            )}
          </li>
        ))}
        {parameters.length > 0 && (
          <li className="text-small">{t('parameters', { names: parameters.join(', ') })}</li>
        )}
      </ul>
    </Panel>
  );
}
