// Loads a module, and writes what it exports to standard output, as JSON.
import { loadAnalyser } from '../analyser/load-module.ts';

const { stdout } = process;
console.log = console.info = console.debug = console.error;

const { columns, parameters, key } = await loadAnalyser(process.argv[2] ?? '');
// Timers and servers of a module would keep it.
stdout.write(JSON.stringify({ columns, parameters, key }), () => process.exit(0));
