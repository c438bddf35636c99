import type { ReactNode } from 'react';
import Link from '../link.tsx';

interface TitleLinkProps {
  href: string;
  title?: string;
  /** False where it opens a dialog over the list. */
  scroll?: boolean;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function TitleLink(props: TitleLinkProps) {
  return <Link {...props} className="block truncate rounded-sm font-medium hover:underline" />;
}
