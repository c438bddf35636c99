export {
  AnalyserError,
  describeModule,
  programProblem,
  readDeclaration,
} from './analyser/describe-analyser.ts';
export { findAnalyser } from './analyser/find-analyser.ts';
export { builtIn, isBuiltIn } from './analyser/built-in.ts';
export { builtInDeclaration, placeAnalyser } from './analyser/place-analyser.ts';
export { cutPieces, pieceLimitsOf } from './piece/piece.ts';
export { checkRow, inferColumns, type Columns } from './rows/columns.ts';
export { openResults } from './run/scan-results.ts';
export { runScan, type ScanProgress, type SkippedDocument } from './run/run-scan.ts';
export { scanLimits, type ScanLimits } from './run/scan-limits.ts';
export { findProtection, type Protection } from './sandbox/sandbox.ts';
