import common from '../../../messages/ja/common.json';
import complaints from '../../../messages/ja/complaints.json';
import glossary from '../../../messages/ja/glossary.json';
import map from '../../../messages/ja/map.json';
import overview from '../../../messages/ja/overview.json';
import shell from '../../../messages/ja/shell.json';

/** One line per area, in the order of the alphabet. */
export const japanese = {
  common,
  complaints,
  glossary,
  map,
  overview,
  shell,
};
