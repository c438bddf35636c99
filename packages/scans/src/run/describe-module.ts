// Loads a module, and writes its exports to standard output as JSON.
import { loadAnalyser } from '../analyser/load-module.ts';

const { stdout } = process;
console.log = console.info = console.debug = console.error;

const { columns, parameters, key } = await loadAnalyser(process.argv[2] ?? '');
// Timers and servers of the module would keep the process running.
stdout.write(JSON.stringify({ columns, parameters, key }), () => process.exit(0));
