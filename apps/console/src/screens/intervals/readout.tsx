/** What pointer or keyboard is on, in a place of its own under the picture: nothing moves, nothing is covered. */
export function Readout({ text, resting }: { text: string | null; resting: string }) {
  return (
    <p className={`mt-1 min-h-4 text-small ${text ? 'font-medium' : 'text-ink-faint'}`} data-testid="readout">
      {text ?? resting}
    </p>
  );
}
