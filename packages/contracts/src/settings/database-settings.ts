import { z } from 'zod';
import { define } from './setting-definition.ts';

const bytesOrNever = z.number().int().min(0);

/** Free space that PostgreSQL keeps. */
export const databaseSettings = {
  'database.discoveryMinFreeBytes': define(
    bytesOrNever,
    2_147_483_648,
    'B',
    'Discovery stops while the database has less free space than this: known pages are crawled, links to new pages wait. It resumes with 10 % more. 0 = never.',
  ),
  'database.minFreeBytes': define(
    bytesOrNever,
    1_073_741_824,
    'B',
    'Crawling stops while the database has less free space than this. It resumes with 10 % more. 0 = never.',
  ),
  'database.maxBytes': define(
    bytesOrNever,
    0,
    'B',
    'Maximum size of the database, for a PostgreSQL on another machine: what is left of it counts as free space. Its log is not counted. 0 = none: the disk of DATABASE_DIRECTORY counts.',
  ),
} as const;
