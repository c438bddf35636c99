export {
  answerQuery,
  AnswerCutError,
  type CdxBatch,
  type RowSource,
  type SourceOrder,
} from './answer-query.ts';
export { CdxProblem, type CdxQuery } from './cdx-query.ts';
export { type CdxPosition, type CdxRow } from './cdx-row.ts';
export { readCdxQuery, type CdxDialect } from './dialect.ts';
