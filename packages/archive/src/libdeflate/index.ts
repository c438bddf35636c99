export { fastestGzip } from './compress.ts';
export { fastestInflate, fastestPrefix, isLibdeflateLoaded } from './inflate.ts';
