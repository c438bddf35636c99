import access from '../../../messages/en/access.json';
import account from '../../../messages/en/account.json';
import analysers from '../../../messages/en/analysers.json';
import audit from '../../../messages/en/audit.json';
import captures from '../../../messages/en/captures.json';
import common from '../../../messages/en/common.json';
import complain from '../../../messages/en/complain.json';
import complaints from '../../../messages/en/complaints.json';
import consumers from '../../../messages/en/consumers.json';
import demo from '../../../messages/en/demo.json';
import desk from '../../../messages/en/desk.json';
import entrance from '../../../messages/en/entrance.json';
import domains from '../../../messages/en/domains.json';
import events from '../../../messages/en/events.json';
import glossary from '../../../messages/en/glossary.json';
import hosts from '../../../messages/en/hosts.json';
import imports from '../../../messages/en/imports.json';
import intervals from '../../../messages/en/intervals.json';
import lists from '../../../messages/en/lists.json';
import map from '../../../messages/en/map.json';
import nodes from '../../../messages/en/nodes.json';
import overloaded from '../../../messages/en/overloaded.json';
import overview from '../../../messages/en/overview.json';
import packages from '../../../messages/en/packages.json';
import pages from '../../../messages/en/pages.json';
import pauses from '../../../messages/en/pauses.json';
import problems from '../../../messages/en/problems.json';
import publicPages from '../../../messages/en/publicPages.json';
import robots from '../../../messages/en/robots.json';
import rules from '../../../messages/en/rules.json';
import scans from '../../../messages/en/scans.json';
import seeds from '../../../messages/en/seeds.json';
import settings from '../../../messages/en/settings.json';
import shell from '../../../messages/en/shell.json';
import snapshots from '../../../messages/en/snapshots.json';
import sources from '../../../messages/en/sources.json';
import storage from '../../../messages/en/storage.json';
import users from '../../../messages/en/users.json';
import whatIf from '../../../messages/en/whatIf.json';
import webmasters from '../../../messages/en/webmasters.json';

/** One line per namespace, in alphabetical order. */
export const english = {
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
