import access from '../../../messages/ja/access.json';
import account from '../../../messages/ja/account.json';
import analysers from '../../../messages/ja/analysers.json';
import audit from '../../../messages/ja/audit.json';
import captures from '../../../messages/ja/captures.json';
import common from '../../../messages/ja/common.json';
import complain from '../../../messages/ja/complain.json';
import complaints from '../../../messages/ja/complaints.json';
import consumers from '../../../messages/ja/consumers.json';
import demo from '../../../messages/ja/demo.json';
import desk from '../../../messages/ja/desk.json';
import entrance from '../../../messages/ja/entrance.json';
import domains from '../../../messages/ja/domains.json';
import events from '../../../messages/ja/events.json';
import glossary from '../../../messages/ja/glossary.json';
import hosts from '../../../messages/ja/hosts.json';
import imports from '../../../messages/ja/imports.json';
import intervals from '../../../messages/ja/intervals.json';
import lists from '../../../messages/ja/lists.json';
import map from '../../../messages/ja/map.json';
import nodes from '../../../messages/ja/nodes.json';
import overloaded from '../../../messages/ja/overloaded.json';
import overview from '../../../messages/ja/overview.json';
import packages from '../../../messages/ja/packages.json';
import pages from '../../../messages/ja/pages.json';
import pauses from '../../../messages/ja/pauses.json';
import problems from '../../../messages/ja/problems.json';
import publicPages from '../../../messages/ja/publicPages.json';
import robots from '../../../messages/ja/robots.json';
import rules from '../../../messages/ja/rules.json';
import scans from '../../../messages/ja/scans.json';
import seeds from '../../../messages/ja/seeds.json';
import settings from '../../../messages/ja/settings.json';
import shell from '../../../messages/ja/shell.json';
import snapshots from '../../../messages/ja/snapshots.json';
import sources from '../../../messages/ja/sources.json';
import storage from '../../../messages/ja/storage.json';
import users from '../../../messages/ja/users.json';
import whatIf from '../../../messages/ja/whatIf.json';
import webmasters from '../../../messages/ja/webmasters.json';

/** One line per namespace, in alphabetical order. */
export const japanese = {
  access,
  account,
  analysers,
  audit,
  captures,
  common,
  complain,
  complaints,
  consumers,
  demo,
  desk,
  entrance,
  domains,
  events,
  glossary,
  hosts,
  imports,
  intervals,
  lists,
  map,
  nodes,
  overloaded,
  overview,
  packages,
  pages,
  pauses,
  problems,
  publicPages,
  robots,
  rules,
  scans,
  seeds,
  settings,
  shell,
  snapshots,
  sources,
  storage,
  users,
  whatIf,
  webmasters,
};
