import Link from 'next/link';
import { buttonLook } from '../design/button.tsx';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <h1 className="text-title font-semibold">There is no such screen</h1>
      <p className="text-ink-soft">The address may be of a screen that has moved.</p>
      <Link href="/" className={buttonLook('primary')}>
        Go to the overview
      </Link>
    </main>
  );
}
