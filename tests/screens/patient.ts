import { expect } from '@playwright/test';

/** Outside of a test nobody says how long to wait; a busy machine needs as long as the journeys are given. */
export const patient = expect.configure({ timeout: 60_000 });
