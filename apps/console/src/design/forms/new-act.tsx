import { Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import Link from '../link.tsx';
import { buttonLook } from '../looks.ts';

interface NewActProps {
  label: string;
  may: boolean;
  /** Why the viewer may not. */
  otherwise: string;
}

/** Adds to a list by a form of its own; without permission the reason stands there. */
export function NewLink({ label, may, otherwise, href }: NewActProps & { href: string }) {
  if (!may) return <span className="text-small text-ink-faint">{otherwise}</span>;
  return (
    <Link href={href} className={buttonLook('primary')}>
      <Plus className="size-4" aria-hidden />
      {label}
    </Link>
  );
}

/** Adds to a list by a dialog; without permission it is disabled and says why. */
export function NewButton({ label, may, otherwise, onClick }: NewActProps & { onClick: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden />}
      onClick={onClick}
      disabled={!may}
      title={may ? undefined : otherwise}
    >
      {label}
    </Button>
  );
}
