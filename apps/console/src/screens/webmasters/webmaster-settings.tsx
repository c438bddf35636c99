import type { HostSettings } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Panel } from '../../design/screen.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { webmasterSettingsWords } from './webmaster-settings-words.ts';

/** The webmaster's settings of a host; nothing without settings. */
export function WebmasterSettings({ settings }: { settings: HostSettings }) {
  const t = useTranslations('webmasters');
  const phrases = webmasterSettingsWords(settings, t, useFormats());
  if (phrases.length === 0) return null;
  return (
    <Panel title={t('onHost')} note={t('onHostNote')}>
      <ul data-testid="webmaster-settings" className="flex flex-wrap gap-x-6 gap-y-1">
        {phrases.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
        {settings.excludedPaths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
