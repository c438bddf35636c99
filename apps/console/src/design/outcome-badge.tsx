import type { CaptureEvent } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from './badge.tsx';

export function OutcomeBadge({ outcome }: { outcome: CaptureEvent['outcome'] }) {
  const t = useTranslations('common.outcomes');
  return <Badge tone={outcome}>{t(outcome)}</Badge>;
}
