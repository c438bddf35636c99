export {
  AnalyserError,
  describeModule,
  programProblem,
  readDeclaration,
} from './analyser/describe-analyser.ts';
export { findAnalyser, type FoundAnalyser } from './analyser/find-analyser.ts';
export { builtIn, isBuiltIn } from './analyser/built-in.ts';
export { builtInDeclaration, builtInReduction, placeAnalyser } from './analyser/place-analyser.ts';
export { cutPieces, firstRecords, pieceLimitsOf, type RecordPlace } from './piece/piece.ts';
export { pieceEnding, type AnalyserInput } from './piece/piece-input.ts';
export { rowPlaces, rowSource, writeRowPiece } from './piece/row-piece.ts';
export { writePiece, type PieceDocument } from './piece/write-piece.ts';
export { checkRow, ColumnError, inferColumns, type Columns } from './rows/columns.ts';
export { openAnalyser, type PieceAnalyser, type PieceOutcome } from './run/analyse-piece.ts';
export type { DocumentRow } from './run/collect-rows.ts';
export { columnsOf } from './results/result-rows.ts';
export { planMerge } from './results/plan-merge.ts';
export { openPartWriter, partsPlace, reducedPlace, type PartWriter } from './results/part-writer.ts';
export type { ResultFiles } from './results/result-sql.ts';
export { reduceResults } from './reduce/reduce-results.ts';
export type { RowReduction } from './reduce/reduce-task.ts';
export { queryResults } from './sql/query-results.ts';
export { isHiddenRow, nothingHidden, type HiddenRows } from './sql/sql-messages.ts';
export type { ResultExport } from './sql/write-export.ts';
export { openParquetResults } from './run/parquet-results.ts';
export { openResults } from './run/scan-results.ts';
export { runScan, type ScanProgress, type SkippedDocument } from './run/run-scan.ts';
export { childrenOf } from './run/tree-memory.ts';
export { scanLimits, type ScanLimits } from './run/scan-limits.ts';
export { findProtection, type Protection } from './sandbox/sandbox.ts';
