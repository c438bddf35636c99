/** The logo: an open circle and a dot that travels along it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="none" aria-hidden>
      <path
        d="M20.2 9.4A8.6 8.6 0 1 1 14.6 3.8"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M16 12a4 4 0 1 1-2.6-3.75"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity="0.45"
      />
      <circle cx="18.7" cy="5.3" r="2.1" fill="var(--accent)" />
    </svg>
  );
}
