'use client';

import type { Me } from '@meguri/contracts';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

const ViewerContext = createContext<Me | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: Me; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who is signed in. */
export function useViewer(): Me {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('no user is signed in');
  return viewer;
}

const ranks = { viewer: 0, operator: 1, administrator: 2 } as const;

/** Whether the viewer has at least `role`. The API enforces it; this only disables controls. */
export function useMay(role: Me['role']): boolean {
  return ranks[useViewer().role] >= ranks[role];
}
