import glossary from '../messages/en/glossary.json';

/** What the numbers of the console mean, for screens that are in English only. */
export { glossary };
