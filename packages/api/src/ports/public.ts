import type { PublicAbout } from '@meguri/contracts';

/** Open to anybody: no call costs more than a look at what was read lately. */
export interface PublicServices {
  about: () => Promise<PublicAbout>;
}
