import path from 'node:path';

/** Paths of a scan, which all nodes, the control plane and the console can access. */
export interface ScanPlaces {
  /** Directory of the scan. */
  scan: string;
  /** Its documents, in the order of the archive. */
  pointers: string;
  /** Rows of another scan, where it reads those. */
  rows: string;
  /** Its results: files that pieces name count, others are leftovers. */
  parts: string;
  /** The program or module that runs; nothing for a built-in analyser. */
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
