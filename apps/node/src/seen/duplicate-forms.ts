import { maxDuplicateForms, readDuplicateForms, type DuplicateForms } from '@meguri/contracts';
import {
  countCapture,
  differingParameter,
  duplicateShare,
  hasSessionValue,
  noCaptures,
  repeatOfForm,
  sessionParametersIn,
  sessionRepeats,
  urlShape,
  withoutSessions,
  type FormCounts,
  type RepeatKind,
} from '@meguri/urls';
import { LRUCache } from 'lru-cache';

/** The first capture of a page. */
export interface FirstCapture {
  hostId: bigint;
  host: string;
  url: string;
  /** The page of its host that it repeats; null: none. */
  original: { url: string; repeat: RepeatKind } | null;
}

/** What was recognised on a host: a form of URLs, or a parameter that is a session id. */
export interface FoundForm {
  host: string;
  form: 'pattern' | 'session';
  /** The pattern, or the name of the parameter. */
  pattern: string;
}

/** Learns from first captures which forms of URLs of each host lead to duplicates. */
export interface DuplicateFormMemory {
  /** Adopts the stored forms of a host, once. */
  adopt(hostId: bigint, stored: unknown): void;
  learn(capture: FirstCapture): void;
  /** In which way nearly all new pages of the URL's form repeat others; null: they do not. */
  repeatOf(hostId: bigint, url: string): RepeatKind | null;
  /** Whether two URLs of a host differ in a recognised session id alone. */
  isSessionCopy(hostId: bigint, url: string, original: string): boolean;
  /** Query parameters of a host that are session ids. */
  sessionParameters(hostId: bigint): ReadonlySet<string>;
  /** The forms of a host to store; null: nothing has changed. */
  takeChange(hostId: bigint): DuplicateForms | null;
}

interface Form extends FormCounts {
  repeat: RepeatKind | null;
  example: string;
  original: string;
}

interface HostForms {
  forms: LRUCache<string, Form>;
  parameters: Set<string>;
  /** By parameter: duplicates that differ from their originals in it alone, minus distinct pages that do. */
  repeats: LRUCache<string, number>;
  /** Addresses of distinct pages without one of their parameters. */
  distinct: LRUCache<string, true>;
  isChanged: boolean;
}

/** Hosts of a node, and forms of a host, that are counted; beyond this, only the most recent. */
const maxHosts = 10_000;
const maxForms = 64;
/** Addresses of distinct pages of a host with parameters that look like sessions. */
const maxDistinct = 256;

const nothing: ReadonlySet<string> = new Set();

/** A stored form counts as if it had just been recognised. */
const storedCounts = 32;

export function createDuplicateForms(onFound: (found: FoundForm) => void): DuplicateFormMemory {
  const hosts = new LRUCache<bigint, HostForms>({ max: maxHosts });

  function hostOf(hostId: bigint): HostForms {
    const known = hosts.get(hostId);
    if (known) return known;
    const host: HostForms = {
      forms: new LRUCache({ max: maxForms }),
      parameters: new Set(),
      repeats: new LRUCache({ max: maxForms }),
      distinct: new LRUCache({ max: maxDistinct }),
      isChanged: false,
    };
    hosts.set(hostId, host);
    return host;
  }

  function learnForm(host: HostForms, { host: name, url, original }: FirstCapture): void {
    const pattern = urlShape(url);
    if (pattern === null) return;
    const before = host.forms.get(pattern);
    const counts = countCapture(before ?? noCaptures, original?.repeat ?? null);
    const repeatBefore = before?.repeat ?? null;
    const repeat = repeatOfForm(counts, repeatBefore);
    host.forms.set(pattern, {
      ...counts,
      repeat,
      example: original === null ? (before?.example ?? '') : url,
      original: original?.url ?? before?.original ?? '',
    });
    if (repeat === repeatBefore) return;
    host.isChanged = true;
    if (repeatBefore === null) onFound({ host: name, form: 'pattern', pattern });
  }

  /** Counts a duplicate that differs from its original in a session id alone; false: it is another one. */
  function learnSession(host: HostForms, { host: name, url, original }: FirstCapture): boolean {
    const parameter = original === null ? null : differingParameter(url, original.url);
    if (parameter === null || !hasSessionValue(url, parameter)) return false;
    const repeats = (host.repeats.get(parameter) ?? 0) + 1;
    host.repeats.set(parameter, repeats);
    if (repeats < sessionRepeats || host.parameters.has(parameter)) return true;
    if (host.parameters.size >= maxDuplicateForms) return true;
    host.parameters.add(parameter);
    host.isChanged = true;
    onFound({ host: name, form: 'session', pattern: parameter });
    return true;
  }

  /** Distinct pages whose addresses differ in a value alone show that it is no session id. */
  function learnDistinct(host: HostForms, url: string): void {
    for (const parameter of sessionParametersIn(url)) {
      const rest = withoutSessions(url, new Set([parameter]));
      const key = `${parameter} ${rest}`;
      if (host.distinct.has(key)) host.repeats.set(parameter, (host.repeats.get(parameter) ?? 0) - 1);
      host.distinct.set(key, true);
    }
  }

  return {
    adopt: (hostId, stored) => {
      if (stored === null || hosts.has(hostId)) return;
      const { forms, parameters } = readDuplicateForms(stored);
      const host = hostOf(hostId);
      for (const { pattern, repeat, share, example, original } of forms)
        host.forms.set(pattern, {
          captures: storedCounts,
          duplicates: storedCounts * share,
          same: repeat === 'same' ? storedCounts * share : 0,
          repeat,
          example,
          original,
        });
      for (const parameter of parameters) host.parameters.add(parameter);
    },
    learn: (capture) => {
      const host = hostOf(capture.hostId);
      // Duplicates by a session id say nothing about the pages of a form.
      if (learnSession(host, capture)) return;
      learnForm(host, capture);
      if (capture.original === null) learnDistinct(host, capture.url);
    },
    repeatOf: (hostId, url) => {
      const host = hosts.get(hostId);
      const pattern = host && urlShape(url);
      return (pattern && host.forms.get(pattern)?.repeat) || null;
    },
    isSessionCopy: (hostId, url, original) => {
      const parameters = hosts.get(hostId)?.parameters;
      if (!parameters || parameters.size === 0) return false;
      return parameters.has(differingParameter(url, original) ?? '');
    },
    sessionParameters: (hostId) => hosts.get(hostId)?.parameters ?? nothing,
    takeChange: (hostId) => {
      const host = hosts.get(hostId);
      if (!host?.isChanged) return null;
      host.isChanged = false;
      const forms = [...host.forms]
        .flatMap(([pattern, form]) => {
          const { repeat, example, original } = form;
          if (repeat === null) return [];
          return [
            { pattern, repeat, share: Math.round(duplicateShare(form) * 100) / 100, example, original },
          ];
        })
        .slice(0, maxDuplicateForms);
      return { forms, parameters: [...host.parameters] };
    },
  };
}
