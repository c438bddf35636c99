/**
 * The behaviour of a host. `steady` answers every request at once; the others are ways in which real hosts
 * are slow, broken or traps. Twins and former names are further names of another host's site.
 */
export type Behaviour = 'steady' | HostileBehaviour;

export type HostileBehaviour = (typeof hostileBehaviours)[number];

export const hostileBehaviours = [
  'slow',
  'twin',
  'outage',
  'throttling',
  'calendar-trap',
  'redirect-loop',
  'former-name',
  'maintenance',
  'session-trap',
  'resetting',
  'robots-error',
  'endless',
  'broken-gzip',
  'trickling',
  'huge',
  'gzip-bomb',
] as const;

/** One host in five is hostile; 80 hosts contain each kind once. */
const hostileEvery = 5;

/**
 * The behaviour of the host at a place in the list. It depends only on the place, so that the hosts before a
 * hostile one are steady (they link to it) and every kind occurs in a small demo.
 */
export function behaviourAt(index: number): Behaviour {
  if (index % hostileEvery !== hostileEvery - 1) return 'steady';
  const turn = Math.floor(index / hostileEvery);
  return hostileBehaviours[turn % hostileBehaviours.length] ?? 'steady';
}
