'use client';

import { useEffect, useState } from 'react';
import { useViewer } from '../data/viewer.tsx';
import { useDemo } from './demo-provider.tsx';
import { TourOffer } from './tour-offer.tsx';
import { TourCard } from './tour-card.tsx';

const offeredKey = 'meguri-tour-offered';

/** The guided tour of a demo, or its offer on a user's first sign-in in this browser. For browsers only. */
export function Tour() {
  const demo = useDemo();
  const { name } = useViewer();
  const key = `${offeredKey}:${name}`;
  const [isOffered, setOffered] = useState(() => localStorage.getItem(key) === null);
  useEffect(() => localStorage.setItem(key, '1'), [key]);
  if (!demo) return null;
  if (demo.stop !== null) return <TourCard position={demo.stop} goTo={demo.goTo} />;
  if (!isOffered) return null;
  return (
    <TourOffer
      onStart={() => {
        setOffered(false);
        demo.goTo(0);
      }}
      onLeave={() => setOffered(false)}
    />
  );
}
