import { defaultSettings, settingDefinitions, type SettingKey } from './settings.ts';

/** Headings by the first part of the key, in the order of the document. */
const groups: Record<string, string> = {
  crawler: 'Crawler',
  access: 'Access',
  robots: 'robots.txt',
  fetch: 'Fetch',
  content: 'Seen content',
  links: 'Links',
  discovery: 'Discovery',
  schedule: 'Schedule',
  frontier: 'Frontier',
  announcements: 'Announcements',
  mail: 'Email',
  complaints: 'Complaints',
  public: 'Public pages',
  history: 'Host history',
  archive: 'Archive',
  packages: 'Packages for consumers',
  takedown: 'Takedowns',
  scan: 'Scans',
  database: 'Database',
  change: 'Change detection',
  export: 'Exports',
};

const introduction = `# Settings

<!-- Made from the tables in packages/contracts/src/settings/: edit those and run npx vitest run packages/contracts -u -->

Settings belong to an installation and live in its database. A change takes effect within seconds, without a restart, unless
the description says otherwise. The audit log records every change and who made it.

| where | how |
| --- | --- |
| at the start | \`npm start -- --set access.intervalSeconds=30\`; may be repeated |
| command line | \`npx meguri settings get [KEY]\`, \`npx meguri settings set KEY VALUE\` |
| console | *Settings*: each with its default and its meaning |

Numbers are written without unit, in the unit of the table; switches are \`true\` or \`false\`, texts are one line without control
characters. A bad value that reaches the database by other means is not in force: every process keeps the last valid value, or the
default, and the event \`setting-refused\` names it. Settings of a single host, by an operator or
its webmaster (*Hosts* in the console, \`npx meguri hosts set\`), apply in addition. The page of the host shows which value applies.
`;

/** The text of docs/settings.md: every setting with its default, unit and meaning. */
export function settingsDocument(): string {
  const keys = Object.keys(settingDefinitions) as SettingKey[];
  const byGroup = Map.groupBy(keys, groupOf);
  const missing = [...byGroup.keys()].filter((group) => !Object.hasOwn(groups, group));
  if (missing.length > 0) throw new Error(`no heading for the settings "${missing.join('", "')}"`);
  const sections = Object.entries(groups).map(([group, heading]) =>
    section(heading, byGroup.get(group) ?? []),
  );
  return [introduction, ...sections].join('\n');
}

function groupOf(key: SettingKey): string {
  return key.slice(0, key.indexOf('.'));
}

function section(heading: string, keys: readonly SettingKey[]): string {
  const rows = keys.map((key) => {
    const { unit, description } = settingDefinitions[key];
    return `| \`${key}\` | ${defaultText(key)} | ${unit ?? ''} | ${cell(description)} |`;
  });
  return [
    `## ${heading}`,
    '',
    '| key | default | unit | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function defaultText(key: SettingKey): string {
  const value = defaultSettings()[key];
  return value === '' ? 'none' : `\`${value}\``;
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
