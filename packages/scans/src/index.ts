export { findAnalyser } from './analyser/find-analyser.ts';
export { builtIn } from './analyser/built-in.ts';
export { cutPieces } from './piece/piece.ts';
export type { Columns } from './rows/columns.ts';
export { openResults } from './run/scan-results.ts';
export { runScan, type ScanProgress, type SkippedDocument } from './run/run-scan.ts';
export type { ScanLimits } from './run/scan-limits.ts';
export { findProtection, type Protection } from './sandbox/sandbox.ts';
