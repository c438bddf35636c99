import { parseCommandLine, usage, type CommandLine } from './options.ts';
import { formatReport, isSound, reportAsJson } from './report.ts';
import { runChaos } from './run-chaos.ts';

const options = readOptions();
if (options !== null) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  try {
    const report = await runChaos(options, (line) => process.stdout.write(`${line}\n`), stop.signal);
    process.stdout.write(`\n${formatReport(report)}`);
    if (options.json) process.stdout.write(`${reportAsJson(report)}\n`);
    process.exit(isSound(report) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function readOptions(): CommandLine | null {
  try {
    return parseCommandLine(process.argv.slice(2), Date.now() % 1_000_000);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}
