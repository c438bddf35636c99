import {
  queryLimits,
  resultExportFormats,
  resultTables,
  type ResultExportFormat,
  type ResultTable,
} from '@meguri/contracts';
import { Command, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { formatTable } from '../terminal/format-table.ts';
import { positiveNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { exportToFile } from './export-to-file.ts';

/** Commands for the results of scans. */
export function scanResultCommands(): Command[] {
  return [queryCommand(), exportCommand()];
}

interface QueryOptions extends DataOption {
  seconds: number;
  rows: number;
  json: boolean;
}

function queryCommand(): Command {
  const command = new Command('query')
    .description('Runs an SQL query (DuckDB) over the results of a scan, in the tables result and reduced.')
    .argument('<NAME>')
    .argument('<SQL>', 'such as "SELECT target, count(*) FROM result GROUP BY 1"')
    .option(
      '--seconds <N>',
      `time limit of the query in seconds, at most ${queryLimits.maxSeconds}`,
      positiveNumber,
      queryLimits.seconds,
    )
    .option('--rows <N>', `rows to print; at most ${queryLimits.rows}`, positiveNumber, 1_000)
    .option('--json', 'print JSON', false)
    .action((name: string, sql: string, { seconds, rows, ...options }: QueryOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = {
          name,
          sql,
          seconds: Math.min(seconds, queryLimits.maxSeconds),
          rows: Math.min(rows, queryLimits.rows),
        };
        const found = await services.scanResults.query({ ctx, input });
        if (options.json) return printJson(found);
        const columns = found.columns.map(({ name: title }, index) => ({
          title,
          value: (row: (typeof found.rows)[number]) => {
            const cell = row[index] ?? null;
            return typeof cell === 'boolean' ? String(cell) : cell;
          },
        }));
        await print(formatTable(columns, found.rows));
        if (found.isCut)
          console.error(`The answer is longer: these are its first ${found.rows.length} rows.`);
      }),
    );
  return withDataOption(command);
}

interface ExportOptions extends DataOption {
  format: ResultExportFormat;
  table: ResultTable;
  output: string;
}

function exportCommand(): Command {
  const command = new Command('export')
    .description('Writes the results of a scan that has ended as one file.')
    .argument('<NAME>')
    .addOption(
      new Option('--format <FORMAT>', 'what to write').choices(resultExportFormats).default('parquet'),
    )
    .addOption(
      new Option('--table <TABLE>', 'all rows, or the reduced rows').choices(resultTables).default('result'),
    )
    .requiredOption('-o, --output <FILE>', 'file to write; an unfinished one is continued')
    .action((name: string, { format, table, output, ...options }: ExportOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const file = await services.scanResults.export({ ctx, input: { name, format, table } });
        const read = (from = 0) => file.read(from, file.bytes);
        await exportToFile({ ...file, name: file.fileName, read }, output);
        console.error(`${file.bytes} bytes in ${output}`);
      }),
    );
  return withDataOption(command);
}
