import { Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import Link from '../link.tsx';
import { buttonLook } from '../looks.ts';

interface NewActProps {
  label: string;
  may: boolean;
  /** The reason why the viewer may not. */
  otherwise: string;
}

/** A link to the form that adds to a list; without permission, the reason in its place. */
export function NewLink({ label, may, otherwise, href }: NewActProps & { href: string }) {
  if (!may) return <span className="text-small text-ink-faint">{otherwise}</span>;
  return (
    <Link href={href} className={buttonLook('primary')}>
      <Plus className="size-4" aria-hidden />
      {label}
    </Link>
  );
}

/** A button for the dialog that adds to a list; without permission it is disabled and states the reason. */
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
