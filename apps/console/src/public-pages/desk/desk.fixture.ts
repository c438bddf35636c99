import { unsetHostSettings, type DeskView } from '@meguri/contracts';
import { packHours } from '@meguri/schedule';

export const at = new Date('2026-03-01T04:05:06Z');
const hostile = 'http://www.site.example/?"><script>alert(1)</script>';

export const view: DeskView = {
  claim: {
    id: '0123456789abcdef0123',
    host: 'www.site.example',
    state: 'proved',
    method: 'dns',
    provedDomain: 'site.example',
    proof: `meguri-site-verification=${'a'.repeat(43)}`,
    fileUrl: 'https://www.site.example/.well-known/meguri-0123456789abcdef0123.txt',
    recordNames: ['_meguri.site.example', '_meguri.www.site.example'],
    isChecking: false,
    checkedAt: at,
    checkOutcome: 'proved',
    expiresAt: at,
  },
  hosts: ['www.site.example', 'blog.site.example'],
  product: 'Meguri',
  host: {
    name: 'www.site.example',
    pages: 1_234,
    days: Array.from({ length: 8 }, (_, day) => ({
      day: new Date(Date.UTC(2026, 1, 21 + day)),
      accesses: 1_010 + 121 * day,
      firstCaptures: 7,
      changed: 120 * day,
      unchanged: 1_000,
      errors: day,
    })),
    captures: Array.from({ length: 10 }, (_, n) => ({
      url: `${hostile}${n}`,
      at,
      verdict: 'changed',
      status: 200,
    })),
    stoppedBy: null,
    nextAccessAt: at,
    interval: {
      seconds: 600,
      sustainedSeconds: 600,
      binding: 'webmaster',
      ingredients: [
        { name: 'default', seconds: 20, binding: false, role: 'satisfied' },
        { name: 'rule', seconds: null, binding: false, role: 'not-set' },
        { name: 'operator', seconds: null, binding: false, role: 'not-set' },
        { name: 'robots-crawl-delay', seconds: 9_000, binding: false, role: 'capped' },
        { name: 'webmaster', seconds: 600, binding: true, role: 'applies' },
        { name: 'measured-efficiency', seconds: 1.5, binding: false, role: 'applies' },
        { name: 'retry-after', seconds: null, binding: false, role: 'not-set' },
      ],
      efficiency: null,
    },
    nextPages: Array.from({ length: 10 }, (_, n) => ({ url: `${hostile}${n}`, at, why: 'estimated-rate' })),
    settings: {
      ...unsetHostSettings,
      minIntervalSeconds: 600,
      hours: { timeZone: 'Asia/Tokyo', openHours: packHours((hour) => hour % 24 < 6 || hour >= 120) },
      excludedPaths: ['/private/', '/</textarea><script>alert(2)</script>'],
    },
    version: '17',
  },
};

/** A desk before its proof. */
export const proving: DeskView = {
  ...view,
  claim: { ...view.claim, state: 'waiting', isChecking: true },
  host: null,
};
