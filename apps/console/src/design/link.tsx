'use client';

// oxlint-disable-next-line no-restricted-imports -- Everything else uses this component.
import NextLink from 'next/link';
import { useState } from 'react';
import type { ComponentProps } from 'react';

/**
 * A link that prefetches its screen, data included, once the pointer, a finger or the focus is on it. Next's
 * own link prefetches as soon as it is visible: one request per row of a table.
 */
export default function Link(props: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <NextLink
      {...props}
      prefetch={isNear}
      onPointerEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
    />
  );
}
