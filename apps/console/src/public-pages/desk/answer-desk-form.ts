import type { DeskAnswer } from '@meguri/api';
import { hostSetting } from '@meguri/contracts';
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { clearDeskSecret } from '../../server/cookies.ts';
import { seeOther } from '../responses.ts';
import { deskPath } from './desk-page.ts';
import { linesOf, readSettings, type SettingsProblem, type Typed } from './read-settings.ts';
import { closedDesk, showDesk, type DeskRequest } from './show-desk.ts';

const maxUrls = 50;

/** Handles a form of the desk, then redirects to the desk; a refused form is shown again with its problem. */
export async function answerDeskForm(request: DeskRequest, typed: Typed): Promise<Response> {
  const { desk, key, ctx } = request;
  const host = typed.host ?? '';
  const at: DeskRequest = { ...request, host, done: undefined };
  switch (typed.act) {
    case 'check-dns':
    case 'check-file': {
      const method = typed.act === 'check-dns' ? 'dns' : 'file';
      return answer(at, typed, await desk.check({ ctx, key, input: { method } }));
    }
    case 'stop':
    case 'resume': {
      const change = typed.act === 'stop' ? { paused: true } : { paused: false, pausedUntil: null };
      return answer(at, typed, await desk.editSettings({ ctx, key, input: { host, change } }));
    }
    case 'settings':
      return editSettings(at, typed);
    case 'removal': {
      const { url = '', address = '', text = '' } = typed;
      const wish = { url, isPrefix: typed.isPrefix === 'on', address: address.trim(), text };
      return answer(at, typed, await desk.requestRemoval({ ctx, key, input: { host, request: wish } }));
    }
    case 'try': {
      const urls = linesOf(typed.urls).slice(0, maxUrls);
      const trial = await desk.tryRobots({ ctx, key, input: { host, draft: typed.draft ?? '', urls } });
      return trial ? showDesk(at, { trial, typed }) : answer(at, typed, { kind: 'too-many' });
    }
    case 'leave': {
      await desk.leave({ ctx, key, input: undefined });
      return seeOther('/webmaster', [clearDeskSecret(key.id, request.isSecure)]);
    }
    default:
      return showDesk(at);
  }
}

async function editSettings(request: DeskRequest, typed: Typed): Promise<Response> {
  const { desk, key, ctx, host = '' } = request;
  const read = readSettings(typed, await getTimeZone());
  if ('problem' in read) return refuse(request, typed, await settingsText(read.problem));
  const version = typed.version === undefined || typed.version === '' ? null : typed.version;
  const input = { host, change: read.change, version };
  return answer(request, typed, await desk.editSettings({ ctx, key, input }));
}

async function answer(request: DeskRequest, typed: Typed, given: DeskAnswer): Promise<Response> {
  const { key, host = '' } = request;
  const t = await getTranslations('desk');
  switch (given.kind) {
    case 'done': {
      const query = new URLSearchParams({ host, done: typed.act ?? '' });
      return seeOther(`${deskPath(key.id)}?${query.toString()}`);
    }
    case 'closed':
      return closedDesk();
    case 'conflict':
      // The form shows the settings in force, because the entered texts were meant to change others.
      return showDesk(request, { problem: { act: 'conflict', text: t('problems.conflict') }, status: 409 });
    case 'too-many':
      return refuse(request, typed, t('problems.tooMany'), 429);
    case 'invalid':
      return refuse(request, typed, await invalidText(typed, given.field));
    default:
      return given satisfies never;
  }
}

function refuse(request: DeskRequest, typed: Typed, text: string, status = 422): Promise<Response> {
  return showDesk(request, { problem: { act: typed.act ?? '', text }, typed, status });
}

async function invalidText(typed: Typed, field: string): Promise<string> {
  if (typed.act !== 'removal') return settingsText({ kind: 'other' });
  const t = await getTranslations('desk.removal.errors');
  const named = (['url', 'address', 'text'] as const).find((one) => one === field) ?? 'text';
  return t(named, { host: typed.host ?? '' });
}

async function settingsText(problem: SettingsProblem): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations('desk.settings.errors'), getLocale()]);
  switch (problem.kind) {
    case 'value': {
      const { kind, bounds = { low: 0, high: 0 }, ...definition } = hostSetting(problem.field);
      const { label } = definition[locale];
      return kind === 'switch' || kind === 'hours' ? t('other') : t(kind, { label, ...bounds });
    }
    case 'hours': {
      const days = await getTranslations('hosts.hours.days');
      return t('hours', { day: days(`${problem.day as 0}`) });
    }
    default:
      return t(problem.kind);
  }
}
