export { openScanSource } from '../../snapshots/record-source.ts';
export { workOnScans } from './work-on-scans.ts';
