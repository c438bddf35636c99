import common from '../../../messages/ja/common.json';
import complain from '../../../messages/ja/complain.json';
import complaints from '../../../messages/ja/complaints.json';
import glossary from '../../../messages/ja/glossary.json';
import hosts from '../../../messages/ja/hosts.json';
import map from '../../../messages/ja/map.json';
import overloaded from '../../../messages/ja/overloaded.json';
import overview from '../../../messages/ja/overview.json';
import pages from '../../../messages/ja/pages.json';
import robots from '../../../messages/ja/robots.json';
import shell from '../../../messages/ja/shell.json';

/** One line per area, in the order of the alphabet. */
export const japanese = {
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
