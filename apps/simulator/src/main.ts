import { parseRequest } from './command/parse-request.ts';
import { runRequest } from './command/run-request.ts';
import { writeFigures } from './figures/write-figures.ts';
import { InputError } from './command/simulation-request.ts';
import { resultTable } from './report/result-table.ts';
import type { SimulationResult } from '@meguri/simulation';

/** Exit code for invalid arguments or files. */
const badInput = 2;

try {
  const request = parseRequest(process.argv.slice(2));
  if (request) {
    const results: SimulationResult[] = [];
    for await (const result of runRequest(request)) results.push(result);
    if (request.figures !== null) writeFigures(results, request.figures);
    console.log(request.json ? JSON.stringify({ results }) : resultTable(results));
  }
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = badInput;
}
