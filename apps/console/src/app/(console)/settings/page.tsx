import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SettingsScreen } from '../../../screens/settings/settings-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('name') };
}

export default function SettingsPage() {
  return (
    <Prefetch
      messages={['audit', 'lists', 'settings']}
      load={({ api, queries }) => [queries.prefetchQuery(api.settings.list.queryOptions())]}
    >
      <SettingsScreen />
    </Prefetch>
  );
}
