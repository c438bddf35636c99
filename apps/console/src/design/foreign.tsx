import { classNames } from './class-names.ts';

/** What others have written, in whatever language: nothing may take it for that of the console. */
export function Foreign({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="" className={classNames(className)}>
      {children}
    </span>
  );
}
