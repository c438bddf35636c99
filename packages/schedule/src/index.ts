export { captureShare } from './formulas/capture-share.ts';
export { changeDetectionRatio } from './formulas/change-detection-ratio.ts';
export { meanAgeDays } from './formulas/mean-age.ts';
