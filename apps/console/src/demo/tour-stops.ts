import { tourStops, type DemoTour, type TourStop } from '@meguri/contracts';
import type { Formats } from '../format/formats.ts';
import type { Translator } from '../i18n/translator.ts';
import { complaintHref, overloadHref, pageHref } from '../shell/navigation.ts';

/** A stop with the subject that the tour found: its screen, the element that it points at, and the text. */
export interface TourPlace {
  stop: TourStop;
  href: string;
  /** Selector of the element that it points at. */
  target: string;
  text: string;
  /** The crawl has no such subject yet. */
  isMissing?: true;
}

type T = Translator<'demo.tour.stops'>;

/** The stop at a position, from 0; beyond the last, the last. */
export function stopAt(position: number): TourStop {
  return tourStops[Math.min(Math.max(position, 0), tourStops.length - 1)] ?? tourStops[0];
}

/** The place of a stop, with current figures in its text. */
export function tourPlace(stop: TourStop, tour: DemoTour, t: T, formats: Formats): TourPlace {
  switch (stop) {
    case 'overview':
      return { stop, href: '/', target: '[data-testid=figures]', text: t('overview.text', tour.overview) };
    case 'page':
      return pagePlace(tour.page, t, formats);
    case 'overload':
      return overloadPlace(tour.overload, t, formats);
    case 'complaint':
      return complaintPlace(tour.complaint, t, formats);
    case 'map':
      return { stop, href: '/map', target: 'section:has([data-testid=map])', text: t('map.text', tour.map) };
    case 'versions':
      return versionsPlace(tour.versions, t);
    default:
      return stop satisfies never;
  }
}

function pagePlace(page: DemoTour['page'], t: T, formats: Formats): TourPlace {
  const place = { stop: 'page', target: '[data-testid=story]' } as const;
  if (!page) return { ...place, href: '/pages', target: 'main h1', text: t('page.none'), isMissing: true };
  const { url, visits, changes, intervalSeconds } = page;
  const interval = formats.duration(intervalSeconds);
  return { ...place, href: pageHref(url), text: t('page.text', { changes, repeated: visits - 1, interval }) };
}

function overloadPlace(overload: DemoTour['overload'], t: T, formats: Formats): TourPlace {
  const stop = 'overload';
  if (!overload)
    return { stop, href: '/overloaded', target: 'main h1', text: t('overload.none'), isMissing: true };
  const { host, better, demandPerDay, capacityPerDay, versionsPerDayNow, versionsPerDayThen } = overload;
  const values = {
    host,
    demand: formats.rate(demandPerDay),
    capacity: formats.rate(capacityPerDay),
    unresolved: formats.rate(versionsPerDayNow),
    resolved: formats.rate(versionsPerDayThen),
  };
  return {
    stop,
    href: overloadHref(host),
    target: `[data-testid=resolution-${better}]`,
    text: better === 'accept' ? t('overload.same', values) : t('overload.text', values),
  };
}

function complaintPlace(complaint: DemoTour['complaint'], t: T, formats: Formats): TourPlace {
  const stop = 'complaint';
  if (!complaint)
    return { stop, href: '/complaints', target: 'main h1', text: t('complaint.none'), isMissing: true };
  const { id, host, accesses, since } = complaint;
  const text = t('complaint.text', { host, accesses, since: formats.day(since) });
  return { stop, href: complaintHref(id), target: '[data-testid=evidence]', text };
}

function versionsPlace(versions: DemoTour['versions'], t: T): TourPlace {
  const stop = 'versions';
  if (!versions)
    return { stop, href: '/captures', target: 'main h1', text: t('versions.none'), isMissing: true };
  const { url, captures, changed } = versions;
  const text = t('versions.text', { captures, changed });
  return { stop, href: pageHref(url), target: '[data-testid=capture-diff]', text };
}
