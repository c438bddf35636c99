import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { UsersScreen } from '../../../screens/users/users-screen.tsx';
import { Prefetch } from '../../../server/prefetch.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('users'))('name') };
}

export default function UsersPage() {
  return (
    <Prefetch
      messages={['audit', 'lists', 'users']}
      load={({ api, queries }) => [
        queries.prefetchQuery(api.users.list.queryOptions()),
        queries.prefetchQuery(api.apiTokens.list.queryOptions()),
      ]}
    >
      <UsersScreen />
    </Prefetch>
  );
}
