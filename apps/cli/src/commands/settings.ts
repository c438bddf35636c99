import { isLowDefault, parseSetting, type SettingView } from '@meguri/contracts';
import { Command } from 'commander';
import { CommandError } from '../terminal/report-failure.ts';
import { formatTable } from '../terminal/format-table.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

export function settingCommands(): Command[] {
  return [getCommand(), setCommand()];
}

function getCommand(): Command {
  const command = new Command('get')
    .description('Shows all settings, or the value of one.')
    .argument('[KEY]')
    .option('--json', 'print JSON', false)
    .action((key: string | undefined, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const settings = await services.settings.list({ ctx, input: undefined });
        if (key === undefined) return options.json ? printJson(settings) : print(settingTable(settings));
        const setting = settings.find((one) => one.key === key);
        if (!setting) throw new CommandError(`there is no setting "${key}"; "settings get" lists them all`);
        return options.json ? printJson(setting) : print(`${textOf(setting.value)}\n`);
      }),
    );
  return withDataOption(command);
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes a setting. Takes effect within seconds.')
    .argument('<KEY>')
    .argument('[VALUE]')
    .option('--default', 'restore the default', false)
    .option(...yesOption)
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action(
      (
        key: string,
        value: string | undefined,
        options: DataOption & { default: boolean; yes: boolean; reason?: string },
      ) =>
        withServices(options, async ({ services, ctx }) => {
          if (options.default === (value !== undefined))
            throw new CommandError('give either a value or --default');
          const parsed = parseSetting(key, value ?? null);
          if (parsed.ok && isLowDefault(parsed.key, parsed.value))
            await confirm(
              `${value} s is below the shipped access interval and can burden every web server. For servers of your own, use hosts set --own-server. Continue?`,
              options.yes,
            );
          const input = { key, value: value ?? null, confirmed: true, reason: options.reason };
          await print(settingTable([await services.settings.set({ ctx, input })]));
        }),
    );
  return withDataOption(command);
}

function settingTable(settings: readonly SettingView[]): string {
  return formatTable(
    [
      { title: 'key', value: ({ key }) => key },
      { title: 'value', value: valueOf },
      { title: 'unit', value: ({ unit }) => unit },
      { title: 'default', value: (setting) => (setting.isDefault ? null : textOf(setting.default)) },
      { title: 'meaning', value: ({ description }) => description },
    ],
    settings,
  );
}

function valueOf({ value, refused }: SettingView): string {
  return refused === null ? textOf(value) : `${textOf(value)} (stored value ${refused} is invalid)`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
