/** Files of the archive have smaller numbers, as have those of converted records. */
export const firstResponsesFile = 2_000_000_000;

/** The number under which lists name the file of a part. */
export const responsesFileId = (part: number): number => firstResponsesFile + part;
