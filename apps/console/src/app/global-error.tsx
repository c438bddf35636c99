'use client';

/** The whole console broke, its layout included: plain words, without the design that may be what broke. */
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
          <h1>The console could not be shown</h1>
          <p>
            {error.digest
              ? `The log of the console has it under ${error.digest}.`
              : 'Its database may not answer.'}
          </p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
