import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button.tsx';

interface WaitingRowsProps {
  count: number;
  /** There are more than were counted. */
  orMore?: boolean;
  onShow: () => void;
  testId: string;
}

/** "12 new": rows that wait until they are asked for. Always there, so that its coming and going moves nothing. */
export function WaitingRows({ count, orMore = false, onShow, testId }: WaitingRowsProps) {
  const t = useTranslations('common.waiting');
  return (
    <Button
      onClick={onShow}
      disabled={count === 0}
      icon={<ArrowUp className="size-4" aria-hidden />}
      data-testid={testId}
    >
      {t(orMore ? 'newOrMore' : 'new', { count })}
    </Button>
  );
}
