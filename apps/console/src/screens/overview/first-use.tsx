'use client';

import { AddSeedsForm } from '../seeds/add-seeds-form.tsx';

/** The first minute of an installation: what to do next. */
export function FirstUse() {
  return (
    <section
      aria-label="First steps"
      data-testid="first-use"
      className="grid gap-6 rounded-lg border border-line bg-surface p-6 md:grid-cols-[1fr_1.2fr] max-md:p-4"
    >
      <div className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">Give the crawl its first addresses</h2>
        <p className="text-ink-soft">
          Pages that they link to are found, captured and visited again at the rate at which they change.
          Every host is asked for a page at most once per access interval.
        </p>
        <p className="text-ink-soft">From a terminal, the same is</p>
        <code className="rounded-md bg-sunken px-3 py-2 font-mono text-small">
          npx meguri seeds add https://www.example.org/
        </code>
      </div>
      <AddSeedsForm lists={[]} />
    </section>
  );
}
