import { CommanderError } from 'commander';
import { reportFailure } from './terminal/report-failure.ts';
import { createProgram } from './program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has already printed help, version and usage errors.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else reportFailure(error);
}
