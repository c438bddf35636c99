import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  className?: string;
}

/** How much of some work is done. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      className={classNames('h-2 rounded-full bg-sunken', className)}
    >
      <div className="h-2 rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
