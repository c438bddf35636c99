import type { RobotsTrial } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

/** The words that the desk needs. */
export interface DeskWords {
  t: Words<'desk'>;
  /** Of the hours of the week. */
  days: Words<'hosts.hours.days'>;
  formats: Formats;
  now: Date;
}

/** What a request has to tell beside what stands in the database. */
export interface DeskMoment {
  /** Who runs the crawler; empty where nobody has written it down. */
  operator: string;
  /** What was done by the form before. */
  done: string | null;
  /** What is wrong with what was sent, in the form of the act. */
  problem: { act: string; text: string } | null;
  typed: Readonly<Record<string, string>>;
  trial: RobotsTrial | null;
}
