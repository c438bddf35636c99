import { createHash } from 'node:crypto';
import type { ReplayViewer } from '@meguri/api/services-port';
import { formatInstant } from '@meguri/contracts';
import type { PageHistory } from '@meguri/database';
import { html, raw } from 'hono/html';
import { bannerStyle } from './banner-style.ts';
import { bannerWords, type BannerWords } from './banner-words.ts';
import { captureCalendar, type CalendarCell, type CaptureCalendar } from './capture-calendar.ts';
import { replayPath } from './replay-address.ts';

/** A page under its banner. */
export interface BannerPage {
  url: string;
  capturedAt: Date;
  history: PageHistory;
  pass: string;
  viewer: ReplayViewer;
}

type Html = ReturnType<typeof html>;

const styleSheet = raw(`<style>${bannerStyle}</style>`);
const styleHash = createHash('sha256').update(bannerStyle).digest('base64');

/**
 * Policy for the banner's document: no scripts, one style sheet, and nothing embedded but archived documents.
 * It refuses to be framed itself, so that no archived page can show a banner as its own.
 */
export const bannerPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-downloads',
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The document shown for an archived page: the banner, and the page in a frame of its own. A page can neither
 * restyle nor cover what is outside of its frame.
 */
export async function bannerDocument(page: BannerPage): Promise<string> {
  const { url, capturedAt, viewer, pass } = page;
  const words = bannerWords[viewer.locale];
  const frame = replayPath(pass, { at: capturedAt, url, isFramed: true });
  return String(
    await html`<!doctype html>
      <html lang="${viewer.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow" />
          <title>${formatInstant(capturedAt)} ${url}</title>
          ${styleSheet}
        </head>
        <body>
          ${banner(page, words)}
          <iframe
            src="${frame}"
            title="${words.document}"
            referrerpolicy="no-referrer"
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          ></iframe>
        </body>
      </html>`,
  );
}

function banner({ url, capturedAt, history, pass, viewer }: BannerPage, words: BannerWords): Html {
  const to = (at: Date) => replayPath(pass, { at, url, isFramed: false });
  const calendar = captureCalendar(history.days, capturedAt);
  return html`<header>
    <p class="what">
      <strong>${words.banner}</strong>
      <a href="${url}" rel="noopener noreferrer nofollow" target="_blank" title="${words.liveNote}">${url}</a>
    </p>
    <nav aria-label="${words.banner}">
      ${step(history.previous && to(history.previous), '‹', [words.previous, words.noPrevious])}
      ${step(history.next && to(history.next), '›', [words.next, words.noNext])}
      <span class="when"
        ><span class="term">${words.captured}</span>
        <time datetime="${capturedAt.toISOString()}">${formatInstant(capturedAt)}</time>
        <span class="place">${words.position(history)}</span></span
      >
      <details name="panel">
        <summary>${words.calendar}</summary>
        ${calendarPanel(calendar, { capturedAt, words, to, maxCount: history.isComplete ? null : history.count })}
      </details>
      <a href="${url}" rel="noopener noreferrer nofollow" target="_blank" title="${words.liveNote}"
        >${words.live}</a
      >
      ${viewer.console !== null && consoleLinks(viewer.console, { url, capturedAt, words })}
    </nav>
  </header>`;
}

/** A link to another capture, or why there is none. */
function step(path: string | null, sign: string, [name, none]: readonly [string, string]): Html {
  return path === null
    ? html`<span class="step" aria-disabled="true" role="link" aria-label="${none}" title="${none}"
        >${sign}</span
      >`
    : html`<a class="step" href="${path}" aria-label="${name}" title="${name}">${sign}</a>`;
}

function consoleLinks(
  origin: string,
  { url, capturedAt, words }: { url: string; capturedAt: Date; words: BannerWords },
): Html {
  const download = (format: string) => {
    const file = new URLSearchParams({ url, at: capturedAt.toISOString(), format });
    return `${origin}/api/download?${file.toString()}`;
  };
  return html`<a href="${origin}/pages/view?url=${encodeURIComponent(url)}" target="_blank" rel="noopener"
      >${words.details}</a
    >
    <details name="panel">
      <summary>${words.downloads}</summary>
      <div class="panel list">
        <a href="${download('warc')}">${words.warc}</a>
        <a href="${download('wacz')}">${words.wacz}</a>
      </div>
    </details>`;
}

function calendarPanel(
  { years, months }: CaptureCalendar,
  {
    capturedAt,
    words,
    to,
    maxCount,
  }: { capturedAt: Date; words: BannerWords; to: (at: Date) => string; maxCount: number | null },
): Html {
  const shownYear = capturedAt.getUTCFullYear();
  const shownDay = capturedAt.toISOString().slice(0, 10);
  return html`<div class="panel">
    <p class="years">
      <span class="term">${words.years}</span>
      ${years.map(({ year, count, lastAt }) =>
        year === shownYear
          ? html`<strong>${year} <small>${words.captures(count)}</small></strong>`
          : html`<a href="${to(lastAt)}">${year} <small>${words.captures(count)}</small></a>`,
      )}
    </p>
    <div class="months">
      ${months.map(
        ({ month, weeks }) =>
          html`<table>
            <caption>
              ${words.month(month, shownYear)}
            </caption>
            <tr>
              ${words.days.map((day) => html`<th scope="col">${day}</th>`)}
            </tr>
            ${weeks.map(
              (week) =>
                html`<tr>
                  ${week.map((cell) => dayCell(cell, { shownDay, words, to }))}
                </tr>`,
            )}
          </table>`,
      )}
    </div>
    <p class="note">${words.calendarNote(maxCount)}</p>
  </div>`;
}

function dayCell(
  cell: CalendarCell,
  { shownDay, words, to }: { shownDay: string; words: BannerWords; to: (at: Date) => string },
): Html {
  if (cell === null) return html`<td></td>`;
  if (cell.day === null) return html`<td>${cell.date}</td>`;
  const { day, count, lastAt } = cell.day;
  return html`<td class="has">
    <a
      href="${to(lastAt)}"
      title="${words.captures(count)}"
      aria-label="${day}, ${words.captures(count)}"
      ${day === shownDay ? raw('aria-current="date"') : ''}
      >${cell.date}</a
    >
  </td>`;
}
