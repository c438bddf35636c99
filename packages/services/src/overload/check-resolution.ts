import { refusal } from '@meguri/api/services-port';
import type { Resolution } from '@meguri/contracts';

/** @throws {ServiceError} `invalid` for a resolution that says nothing sensible */
export function checkResolution(resolution: Resolution): void {
  if (resolution.kind === 'drop-share') {
    const { share } = resolution;
    if (!(share >= 0 && share <= 1)) throw refusal('invalid', 'shareOutOfRange', { share }, 'resolution');
  }
  if (resolution.kind === 'shorten-interval') {
    const { accessIntervalSeconds: seconds } = resolution;
    if (!(seconds > 0)) throw refusal('invalid', 'intervalNotPositive', { seconds }, 'resolution');
  }
}
