import { secondsPerDay, type SnapshotDefinition, type UrlListReading } from '@meguri/contracts';
import { goneStatuses, type Level, type Pick, type PresetName } from '@meguri/validity';
import { writeExactLocalTime } from '../../../design/time-range/local-times.ts';

/** A list of URLs that was uploaded and waits for the snapshot. */
export interface UploadedList extends UrlListReading {
  id: string;
  /** Name of the file; empty for pasted text. */
  fileName: string;
}

/** Fields of the form. */
export interface SnapshotDraft {
  name: string;
  preset: PresetName | 'custom';
  /** Empty: the time of the snapshot's creation. */
  at: string;
  from: string;
  to: string;
  level: Level;
  relations: string[];
  /** Empty: the default of the preset. */
  pick: Pick | '';
  maxAgeDays: string;
  gone: string;
  hosts: string;
  domains: string;
  surtPrefixes: string;
  topLevelDomains: string;
  countries: string;
  seedLists: string[];
  mimes: string;
  statuses: string;
  languages: string;
  minBytes: string;
  maxBytes: string;
  requisites: boolean;
  urlList: UploadedList | null;
}

const emptyDraft: SnapshotDraft = {
  name: '',
  preset: 'as-of',
  at: '',
  from: '',
  to: '',
  level: 'versions',
  relations: [],
  pick: '',
  maxAgeDays: '',
  gone: goneStatuses.join(', '),
  hosts: '',
  domains: '',
  surtPrefixes: '',
  topLevelDomains: '',
  countries: '',
  seedLists: [],
  mimes: '',
  statuses: '',
  languages: '',
  minBytes: '',
  maxBytes: '',
  requisites: false,
  urlList: null,
};

/** Fields for a new snapshot, copied from another one except for its name and its list of URLs. */
export function snapshotDraft(like: SnapshotDefinition | null, timeZone: string): SnapshotDraft {
  if (like === null) return emptyDraft;
  const { time, place, kind } = like;
  const local = (at: Date | undefined) => (at === undefined ? '' : writeExactLocalTime(at, timeZone));
  return {
    ...emptyDraft,
    preset: time.preset ?? 'custom',
    at: local(time.at),
    from: local(time.from),
    to: local(time.to),
    level: time.level ?? emptyDraft.level,
    relations: time.relations ?? [],
    pick: time.pick ?? '',
    maxAgeDays: time.maxAgeSeconds === undefined ? '' : String(time.maxAgeSeconds / secondsPerDay),
    gone: time.gone.join(', '),
    hosts: place.hosts.join('\n'),
    domains: place.domains.join('\n'),
    surtPrefixes: place.surtPrefixes.join('\n'),
    topLevelDomains: place.topLevelDomains.join(' '),
    countries: place.countries.join(' '),
    seedLists: place.seedLists,
    mimes: kind.mimes.join(' '),
    statuses: kind.statuses.join(' '),
    languages: kind.languages.join(' '),
    minBytes: String(kind.minBytes ?? ''),
    maxBytes: String(kind.maxBytes ?? ''),
    requisites: like.requisites,
  };
}
