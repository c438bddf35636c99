// Prints the profiles of an earlier bench:crawl --cpu-prof. Arguments: directory of
// profiles, number of pages.
import { printProfiles } from './print-profiles.ts';

const [directory = '.', pages = '1'] = process.argv.slice(2);
await printProfiles(directory, Number(pages));
