export { openScanSource } from './open-source.ts';
export { workOnScans } from './work-on-scans.ts';
