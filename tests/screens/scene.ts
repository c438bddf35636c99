import type { BrowserContextOptions, Page } from '@playwright/test';
import type { MessageLookup } from './messages.ts';

/** A view of the console that gets screenshots. */
export interface Scene {
  /** Base name of its files. */
  name: string;
  /** Its section of the index. */
  group: string;
  /** Path relative to the console. */
  path: string;
  /** Steps before the screenshot. `message` looks up texts in the language of the page. */
  prepare?: (page: Page, message: MessageLookup) => Promise<void>;
  /** Variants in addition to the wide window in English. */
  also?: readonly ('phone' | 'japanese')[];
  /** Opened signed out. */
  isPublic?: boolean;
  /** Session to use instead of the administrator's. */
  signedIn?: BrowserContextOptions['storageState'];
}

/** Clicks the first button of a name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
