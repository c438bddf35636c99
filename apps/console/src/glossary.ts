/** What the numbers of the console mean: the answer to "why?" on hover. The words are those of docs/architecture.md. */
export const glossary = {
  known: 'Canonical URLs that the crawl has heard of and that its scope allows, visited or not.',
  captured: 'Pages that were visited with success at least once: the archive holds them.',
  changed:
    'Accesses that found content other than at the visit before, first visits included; in per cent of all accesses.',
  unchanged: 'Accesses that found the page as it was: answered 304, or with the same text.',
  errors:
    'Accesses that brought no usable answer, in per cent of all. Errors never change what was learnt about a page.',
  bytes: 'Payload received so far, before compression in the archive.',
  activity: 'Accesses per minute by what came of them. A gap is a time for which nothing was counted.',
  shortTermPages: 'Pages that are to be accessed within a day, in the queues of their hosts.',
  putOffPages:
    'Visits that did not fit into what a host can politely be asked in a day, put off by three days.',
  waitingHosts: 'Hosts with pages to access that wait for one of the back queues of a node.',
  uncommitted:
    'Results of accesses that are not yet in the database. They are written together, several times a second.',
  load: 'Load index: accesses per day that the revisit schedule asks of the host.',
  attainable:
    'Accesses per day that the access interval allows: 86,400 s divided by it. A host that is asked for more is overloaded.',
  theoreticalInterval: 'Seconds between accesses at which the host would just keep up with its schedule.',
  interval:
    'Access interval: from the end of one access to the host to the start of the next, as it is obeyed now.',
  pages: 'Known pages of the host.',
  priority: 'Hosts of higher priority are admitted first when more are due than can be visited at once.',
  nextVisit:
    'When the page is due. Politeness decides the moment: it can be later, never sooner than the host allows.',
  revisitInterval: 'Time until the page is accessed again, as planned after the last visit.',
  rate: 'Estimated changes per day, learnt from visits that found the page changed or unchanged.',
  visits: 'Visits with a verdict, changed or unchanged; errors do not count.',
  duration: 'From the request to the end of the answer.',
  payload: 'Size of the body as stored, before compression in the archive.',
  intervalPages:
    'Pages that were accessed twice or more, by the time that is planned until they are accessed again. Those whose last access failed are left out: they wait for a retry.',
  plannedAccesses: 'Accesses a day that the revisit schedule asks for in these pages.',
  elapsed: 'Time that had really passed since the visit before, which late visits make longer than planned.',
  detectionRatio:
    'Change-detection ratio: the share of repeated visits that found the page other than the visit before. Between 60 and 75 % most versions are found for the accesses made.',
  repeatedVisits: 'Visits with a verdict, changed or unchanged, to pages that had one before.',
  detectionAdvice:
    'How many accesses a day would be saved or added, were the intervals of these pages longer or shorter by what brings the ratio to the edge of the band. Pages that have reached the shortest or longest interval allowed stay outside of it.',
  pageRatio:
    'Over the pages of which so long an interval is planned: mean and standard deviation of each page’s own share of visits that found a change.',
} as const;
