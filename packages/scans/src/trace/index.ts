export { middleUse, traceCsv, traceSeconds, type CpuTrace } from './cpu-trace.ts';
export { drawTraces } from './draw-trace.ts';
export { traceOfScan } from './trace-of-scan.ts';
