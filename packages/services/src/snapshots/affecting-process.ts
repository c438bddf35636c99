// Finds out which takedowns affect a snapshot, and ends.
import { once } from 'node:events';
import { findAffecting } from '@meguri/snapshots';
import type { AffectingQuestion } from './affecting-apart.ts';

const memoryMegabytes = 128;

process.on('disconnect', () => process.exit(1));
const [question] = (await once(process, 'message')) as [AffectingQuestion];
await findAffecting({ ...question, memoryMegabytes });
process.exit(0);
