import { exportColumns, type ListName } from '@meguri/contracts';
import { expect, it } from 'vitest';
import { formatsOf } from '../format/formats.ts';
import { translatorOf } from '../i18n/testing.ts';
import { accessRuleColumns } from './access/access-columns.tsx';
import { complaintColumns } from './complaints/complaint-columns.tsx';
import { hostListColumns } from './hosts/list/host-list-columns.tsx';
import { importProblemColumns } from './imports/detail/problem-columns.tsx';
import { overloadedColumns } from './overloaded/overloaded-columns.tsx';
import { captureColumns } from './pages/capture-columns.tsx';
import { pageColumns } from './pages/page-columns.tsx';
import { robotsCheckColumns } from './robots/robots-check-columns.tsx';
import { robotsVersionColumns } from './robots/robots-version-columns.tsx';
import { ruleColumns } from './rules/rule-columns.tsx';
import { webmasterColumns } from './webmasters/webmaster-columns.tsx';

const formats = formatsOf('en', 'UTC');
const meaning = translatorOf('en', 'glossary');
const none = () => undefined;

const columns: Partial<Record<ListName, readonly { id: string }[]>> = {
  hosts: hostListColumns(translatorOf('en', 'hosts.columns'), meaning, formats),
  pages: pageColumns(true, { t: translatorOf('en', 'pages'), meaning, formats }),
  captures: [
    { id: 'host' },
    ...captureColumns(true, { t: translatorOf('en', 'pages.captures'), meaning, formats }),
  ],
  complaints: complaintColumns(translatorOf('en', 'complaints'), formats),
  webmasters: webmasterColumns(translatorOf('en', 'webmasters'), formats, none),
  'robots-checks': robotsCheckColumns(translatorOf('en', 'robots'), none),
  'robots-changes': robotsVersionColumns(translatorOf('en', 'robots'), formats, none),
  'throttling-rules': ruleColumns(translatorOf('en', 'rules'), formats, new Date(), {
    toggle: none,
    lift: none,
  }),
  'access-rules': accessRuleColumns(translatorOf('en', 'access'), formats, none),
  'import-problems': importProblemColumns(translatorOf('en', 'imports'), formats),
  'overloaded-hosts': overloadedColumns(translatorOf('en', 'overloaded'), formats),
};

/** Columns with buttons, texts in the user's language, or results of a dry run. */
const notInFiles = ['place', 'why', 'undo', 'act', 'acts', 'want', 'freshNow', 'freshThen'];

it.each(Object.entries(columns))('every column of %s has a counterpart in its files', (list, shown) => {
  const exported = new Set(exportColumns[list as ListName].map(({ shownAs }) => shownAs));
  const ids = shown.map(({ id }) => id);
  expect(ids.filter((id) => !exported.has(id) && !notInFiles.includes(id))).toEqual([]);
  expect([...exported].filter((id) => id !== null && !ids.includes(id))).toEqual([]);
});
