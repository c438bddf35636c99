/** An SQL literal. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A list of files as the argument of `read_parquet`. */
export const parquetFiles = (files: readonly string[]): string =>
  `read_parquet([${files.map(sqlText).join(', ')}])`;
