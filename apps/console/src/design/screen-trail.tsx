import Link from './link.tsx';

/** The way back to the list that a screen belongs to. */
export function ScreenTrail({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} className="rounded-sm hover:underline">
      {name}
    </Link>
  );
}
