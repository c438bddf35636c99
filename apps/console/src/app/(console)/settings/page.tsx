import type { Metadata } from 'next';
import { SettingsScreen } from '../../../screens/settings/settings-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export const metadata: Metadata = { title: 'Settings' };

export default function SettingsPage() {
  return (
    <Prefetch ask={({ api, queries }) => [queries.prefetchQuery(api.settings.list.queryOptions())]}>
      <SettingsScreen />
    </Prefetch>
  );
}
