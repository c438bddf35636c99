import common from '../../../messages/en/common.json';
import complain from '../../../messages/en/complain.json';
import complaints from '../../../messages/en/complaints.json';
import glossary from '../../../messages/en/glossary.json';
import hosts from '../../../messages/en/hosts.json';
import map from '../../../messages/en/map.json';
import overloaded from '../../../messages/en/overloaded.json';
import overview from '../../../messages/en/overview.json';
import pages from '../../../messages/en/pages.json';
import robots from '../../../messages/en/robots.json';
import shell from '../../../messages/en/shell.json';

/** One line per area, in the order of the alphabet. */
export const english = {
  common,
  complain,
  complaints,
  glossary,
  hosts,
  map,
  overloaded,
  overview,
  pages,
  robots,
  shell,
};
