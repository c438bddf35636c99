import Link from 'next/link';
import { buttonLook } from '../../design/button.tsx';

/** A one-time link that cannot be used: what to do instead. */
export function DeadLink() {
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      <h1 className="text-lead font-semibold">This link has been used or has expired</h1>
      <p className="text-ink-soft">
        If you have an account, sign in. Else start Meguri again: as long as there is no administrator, every
        start prints a new link.
      </p>
      <Link href="/sign-in" className={buttonLook('primary')}>
        Go to sign-in
      </Link>
    </div>
  );
}
