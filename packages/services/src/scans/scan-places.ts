import path from 'node:path';

/** The directories of scans, which all nodes, the control plane and the console see. */
export interface ScanPlaces {
  /** Of one scan. */
  scan: string;
  /** Its documents, in the order of the archive. */
  pointers: string;
  /** Rows of another scan, where it reads those. */
  rows: string;
  /** Its results: files that pieces name count, others are left over. */
  parts: string;
  /** The program or module that runs; nothing for one that is built in. */
  analyser: string;
}

/** @param directory of all scans */
export function scanPlaces(directory: string, scanId: string): ScanPlaces {
  const scan = path.join(directory, scanId);
  return {
    scan,
    pointers: path.join(scan, 'pointers.bin'),
    rows: path.join(scan, 'rows.jsonl'),
    parts: path.join(scan, 'parts'),
    analyser: path.join(scan, 'analyser'),
  };
}
