export { fastestGzip } from './compress.ts';
export { isLibdeflateLoaded } from './inflate.ts';
