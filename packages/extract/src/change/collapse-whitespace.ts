import { createMachines } from '../markup/markup-machine.ts';

const machineFor = createMachines();

/**
 * Text in one line: every run of white space, including no-break spaces, becomes one space, and characters without
 * width (zero-width spaces and joins between words, soft hyphens, byte order marks) go.
 */
export function collapseWhitespace(text: string): string {
  const machine = machineFor(text.length);
  machine.begin(text);
  machine.append(0, text.length);
  return machine.takeLine();
}
