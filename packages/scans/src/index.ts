export {
  AnalyserError,
  describeModule,
  programProblem,
  readDeclaration,
} from './analyser/describe-analyser.ts';
export { findAnalyser, type FoundAnalyser } from './analyser/find-analyser.ts';
export { builtIn, isBuiltIn } from './analyser/built-in.ts';
export { builtInDeclaration, placeAnalyser } from './analyser/place-analyser.ts';
export { cutPieces, pieceLimitsOf, type RecordPlace } from './piece/piece.ts';
export { writePiece, type PieceDocument } from './piece/write-piece.ts';
export { checkRow, ColumnError, inferColumns, type Columns } from './rows/columns.ts';
export { openAnalyser, type PieceAnalyser, type PieceOutcome } from './run/analyse-piece.ts';
export type { DocumentRow } from './run/collect-rows.ts';
export { checkRows, columnsOf } from './results/result-rows.ts';
export { openResults } from './run/scan-results.ts';
export { runScan, type ScanProgress, type SkippedDocument } from './run/run-scan.ts';
export { scanLimits, type ScanLimits } from './run/scan-limits.ts';
export { findProtection, type Protection } from './sandbox/sandbox.ts';
