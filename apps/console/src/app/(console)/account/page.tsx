import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountScreen } from '../../../screens/account/account-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('name') };
}

export default function AccountPage() {
  return (
    <Prefetch
      messages={['account', 'lists']}
      load={({ api, queries }) => [queries.prefetchQuery(api.account.sessions.queryOptions())]}
    >
      <AccountScreen />
    </Prefetch>
  );
}
