// Set-up file of vitest, run before every test file if costs are requested.
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { recordCost } from './test-costs.mjs';

afterAll(() => recordCost(path.relative(process.cwd(), expect.getState().testPath ?? 'unknown')));
