import { createMachines } from '../markup/markup-machine.ts';

const machineFor = createMachines();

/**
 * Puts text into one line: every run of white space, including no-break spaces, becomes one space. Characters
 * without width (zero-width spaces, word joiners, soft hyphens, byte order marks) are removed.
 */
export function collapseWhitespace(text: string): string {
  const machine = machineFor(text.length);
  machine.begin(text);
  machine.append(0, text.length);
  return machine.takeLine();
}
