'use client';

/** Shown if the root layout fails. It uses no design or message files, because they may have failed. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>The console failed to load</h1>
          <p>
            {error.digest
              ? `Search the console log for ${error.digest}.`
              : 'The database may be unavailable.'}
          </p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
