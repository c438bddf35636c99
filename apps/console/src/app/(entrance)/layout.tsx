import type { ReactNode } from 'react';
import { DataProvider } from '../../data/data-provider.tsx';
import { Logo } from '../../shell/logo.tsx';

export default function EntranceLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
        <p className="flex items-center gap-3 text-title font-semibold tracking-tight">
          <Logo className="size-8" />
          Meguri
        </p>
        {children}
      </main>
    </DataProvider>
  );
}
