import type { CaptureEvent } from '@meguri/contracts';
import { Badge } from './badge.tsx';

const names: Record<CaptureEvent['outcome'], string> = {
  changed: 'Changed',
  unchanged: 'Unchanged',
  error: 'Error',
  new: 'New',
};

export function OutcomeBadge({ outcome }: { outcome: CaptureEvent['outcome'] }) {
  return <Badge tone={outcome}>{names[outcome]}</Badge>;
}
