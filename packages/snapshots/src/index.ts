export {
  createSnapshot,
  isDiskFull,
  listFile,
  urlListFile,
  type CreatedSnapshot,
  type CreateOptions,
} from './create-snapshot.ts';
export { maxListedUrls, readUrlList, type SideRows, type UrlListProblem } from './side-tables.ts';
export type { HiddenScope } from './shown-rows.ts';
