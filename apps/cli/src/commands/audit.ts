import {
  auditActionNames,
  auditChanges,
  auditSubjectKinds,
  describeAuditEntry,
  type AuditFilter,
  type AuditRow,
  type UndoPreview,
} from '@meguri/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { instant, positiveNumber } from '../terminal/parse-values.ts';
import { plainText } from '../terminal/plain-text.ts';
import { print, printJson } from '../terminal/print.ts';
import { CommandError } from '../terminal/report-failure.ts';

const reader = { locale: 'en', timeZone: 'UTC' } as const;
const perPage = 500;

export function auditCommands(): Command[] {
  return [listCommand(), undoCommand()];
}

interface ListOptions extends DataOption, Omit<AuditFilter, 'text' | 'id' | 'partOf'> {
  limit: number;
  json: boolean;
}

function listCommand(): Command {
  const command = new Command('audit')
    .description('Shows the audit log: who changed what, when and why. Latest first.')
    .argument('[TEXT]', 'part of the subject, person, reason or values')
    .option('--actor <NAME>', 'changes by this user or program')
    .addOption(new Option('--action <ACTION>', 'changes of this kind').choices(auditActionNames))
    .addOption(new Option('--kind <KIND>', 'changes of these subjects').choices(auditSubjectKinds))
    .option('--subject <SUBJECT>', 'changes of one subject, e.g. host:www.example.org')
    .option(
      '--from <TIME>',
      'changes at or after this time, e.g. 2026-07-01 or 2026-07-01T12:00:00Z',
      instant,
    )
    .option('--to <TIME>', 'changes before this time', instant)
    .option('--limit <N>', 'maximum number of entries', positiveNumber, 20)
    .option('--json', 'print JSON', false)
    .action((text: string | undefined, { limit, json, data, ...filter }: ListOptions) =>
      withServices({ data }, async ({ services, ctx }) => {
        const entries: AuditRow[] = [];
        let cursor: string | undefined;
        do {
          const input = { ...filter, text, cursor, limit: Math.min(perPage, limit - entries.length) };
          const page = await services.audit.search({ ctx, input });
          entries.push(...page.rows);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined && entries.length < limit);
        if (json) return printJson(entries);
        return print(entries.length === 0 ? 'No entries match.\n' : entries.map(describeEntry).join('\n'));
      }),
    );
  return withDataOption(command);
}

function undoCommand(): Command {
  const command = new Command('undo')
    .description('Restores the state before an entry of the audit log. Shows first what changes.')
    .argument('<ENTRY>', 'number of the entry', entryNumber)
    .option(...yesOption)
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((auditId: string, options: DataOption & { yes: boolean; reason?: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const { rows } = await services.audit.search({ ctx, input: { id: auditId, limit: 1 } });
        const [entry] = rows;
        if (!entry) throw new CommandError(`there is no entry ${auditId}; "audit" lists the latest`);
        const { noUndo } = describeAuditEntry(entry, reader);
        if (noUndo !== null) throw new CommandError(noUndo);
        const preview = await services.audit.previewUndo({ ctx, input: { auditId } });
        if (preview.kind === 'possible') {
          await print(`${describeEntry(entry)}${effectLines(entry, preview)}`);
          await confirm(`Undo entry ${auditId}?`, options.yes);
        }
        await services.audit.undo({ ctx, input: { auditId, reason: options.reason } });
        await print(`Entry ${auditId} is undone.\n`);
      }),
    );
  return withDataOption(command);
}

/** An entry as lines: number and time, sentence, changes, reason and notes. */
function describeEntry(entry: AuditRow): string {
  const { sentence, unstated, notes, origin } = describeAuditEntry(entry, reader);
  const at = entry.at.toISOString().slice(0, 19);
  return [
    `${entry.id}  ${at}Z${origin === null ? '' : `  ${origin}`}`,
    `  ${sentence}`,
    ...unstated.map((change) => `    ${changeText(change)}`),
    ...(entry.reason === null ? [] : [`  Reason: ${entry.reason}`]),
    ...notes.map((note) => `  ${note}`),
  ]
    .map((line) => `${plainText(line)}\n`)
    .join('');
}

function effectLines(entry: AuditRow, preview: Extract<UndoPreview, { kind: 'possible' }>): string {
  const { before, after, hosts } = preview;
  if (hosts !== null)
    return `The undo restores the settings of ${hosts} hosts. Settings edited since stay.\n`;
  const changes = auditChanges({ action: entry.action, subject: entry.subject, before, after }, reader);
  return `The undo changes:\n${changes.map((change) => `  ${plainText(changeText(change))}\n`).join('')}`;
}

function changeText({ label, before, after }: ReturnType<typeof auditChanges>[number]): string {
  return `${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
}

function entryNumber(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('Give the number of an entry, such as 12.');
  return text;
}
