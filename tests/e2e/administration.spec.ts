import { expect } from '@playwright/test';
import { claim, expectAccessible, firstPassword, pressChord } from './page-actions.ts';
import { signedOut } from './console-test.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import { openSmallSite } from './small-site.ts';

test('an administrator monitors the crawl, invites a user and creates a token, and the audit log records it', async ({
  page,
  browser,
  meguri,
  web,
}) => {
  const site = await openSmallSite(web);

  await test.step('the overview shows each figure with a link to its screen', async () => {
    await page.goto('/');
    await expect(page.getByTestId('viewer')).toContainText('operator');
    await meguri.addSeeds(`http://${site.host}/`);
    await expect(page.getByTestId('capture-feed')).toContainText(site.host);
    await expect(page.getByTestId('known-value')).not.toHaveText('0');
    await expectAccessible(page);
    await page.getByTestId('nodes').getByRole('link').click();
    await expect(page).toHaveURL(/\/nodes$/);
  });

  await test.step('the node is listed and crawls', async () => {
    await expect(page.getByTestId('nodes')).toContainText('Crawling');
    await expect(page.getByTestId('summary')).toContainText('1 of 1 node is crawling');
    await expectAccessible(page);
  });

  await test.step('an event stays open until an operator dismisses it', async () => {
    // Without a contact URL, the crawler fetches no public address.
    await meguri.addSeeds('http://library.example/');
    await pressChord(page, 'e', '/events');
    const event = page.getByTestId('event-no-contact-url');
    await expect(event).toBeVisible();
    await expectAccessible(page);
    await event.getByRole('button', { name: 'Dismiss' }).click();
    await expect(event).toHaveCount(0);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(event).toBeVisible();
  });

  let link = '';
  await test.step('a viewer is invited', async () => {
    await pressChord(page, 'u', '/users');
    await page.getByLabel('Invitee').fill('the new colleague');
    await page.getByRole('button', { name: 'Create link' }).click();
    link = (await page.getByTestId('secret').textContent()) ?? '';
    await expect(page.getByTestId('invitations')).toContainText('the new colleague');
    await expectAccessible(page);
  });

  const other = await browser.newContext({ ...signedOut, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  await test.step('the invited viewer sees the console in Japanese and cannot change anything', async () => {
    const colleague = await other.newPage();
    await colleague.goto(link);
    await colleague.getByLabel('名前').fill('colleague');
    await colleague.getByLabel('パスワード', { exact: true }).fill(firstPassword);
    await colleague.getByLabel('パスワード（確認）').fill(firstPassword);
    await colleague.getByRole('button', { name: 'アカウントを作成' }).click();
    await expect(colleague.getByRole('heading', { level: 1 })).toContainText('概要');
    await colleague.goto('/settings');
    await expect(colleague.getByTestId('setting-access.intervalSeconds')).toContainText('アクセス間隔');
    await expect(colleague.getByRole('button', { name: /を編集/ })).toHaveCount(0);
    await expectAccessible(colleague);
  });

  await test.step('the viewer is signed out everywhere', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Sign colleague out everywhere' }).click();
    await page.getByLabel('Reason').fill('left the team');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByTestId('toast')).toContainText('signed out everywhere');
    const colleague = await other.newPage();
    await colleague.goto('/hosts');
    await expect(colleague.getByLabel('パスワード')).toBeVisible();
    await other.close();
  });

  await test.step('a token authorizes exports until it is revoked', async () => {
    await page.getByLabel('Purpose').fill('nightly report');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByTestId('tokens')).toContainText('nightly report');
    const token = await page.getByTestId('secret').last().textContent();
    const ask = () =>
      page.request.fetch('/api/export/audit?format=jsonl', {
        headers: { authorization: `Bearer ${token}`, cookie: '' },
      });
    const answer = await ask();
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('token.create');
    await page.getByTestId('tokens').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByTestId('tokens')).toContainText('revoked');
    expect((await ask()).status()).toBe(401);
  });

  await test.step('the audit log shows the reason and filters by action', async () => {
    await pressChord(page, 'a', '/audit');
    await expect(page.getByTestId('audit')).toContainText('left the team');
    await page.getByLabel('Action', { exact: true }).selectOption('user.invite');
    await expect(page).toHaveURL(/action=user\.invite/);
    await expect(page.getByTestId('audit-entry')).toHaveCount(1);
    await expect(page.getByTestId('audit')).toContainText('operator invited');
    await expectAccessible(page);
  });
});

test('new rows wait until they are requested, and users manage their own accounts', async ({
  page: inviter,
  browser,
  meguri,
  web,
}) => {
  // A separate account, because all tests share the signed-in one.
  await inviter.goto('/users');
  await inviter.getByLabel('Invitee').fill('keeper');
  await inviter.getByLabel('Role', { exact: true }).first().selectOption('administrator');
  await inviter.getByRole('button', { name: 'Create link' }).click();
  const link = await inviter.getByTestId('secret').textContent();
  const here = await browser.newContext(signedOut);
  const page = await here.newPage();
  await claim(page, link ?? '', 'keeper');

  const elsewhere = await browser.newContext(signedOut);
  // A new page each time: an open one asks to sign in again as soon as its session ends.
  const signInElsewhere = async (secret: string) => {
    const opened = await elsewhere.newPage();
    await opened.goto('/sign-in?next=/audit');
    await opened.getByLabel('Name').fill('keeper');
    await opened.getByLabel('Password').fill(secret);
    await opened.getByRole('button', { name: 'Sign in' }).click();
    await expect(opened.getByTestId('audit')).toBeVisible();
    return opened;
  };
  const expectSignedOutElsewhere = async () => {
    const opened = await elsewhere.newPage();
    await opened.goto('/hosts');
    await expect(opened.getByRole('button', { name: 'Sign in' })).toBeVisible();
  };
  const other = await signInElsewhere(firstPassword);
  await page.goto('/audit');
  await expect(page.getByTestId('audit')).toBeVisible();

  await test.step('a change by another user is announced at once and shown on request', async () => {
    await expect(page.getByTestId('pulse')).toHaveAttribute('data-connection', 'live');
    const waiting = page.getByTestId('show-new-entries');
    await expect(waiting).toHaveText('0 new');
    await other.goto('/users');
    await other.getByLabel('Invitee').fill('a new user');
    await other.getByRole('button', { name: 'Create link' }).click();
    await expect(waiting).toHaveText('1 new');
    await expect(page.getByTestId('audit')).not.toContainText('a new user');
    await expectAccessible(page);
    await waiting.click();
    await expect(page.getByTestId('audit')).toContainText('invited a new user');
    await expect(waiting).toHaveText('0 new');
  });

  const next = 'a sentence that is easy to remember';
  await test.step('changing the password requires the current one and signs out other browsers', async () => {
    await page.getByRole('button', { name: 'Account: keeper' }).click();
    await page.getByRole('link', { name: 'Password and sessions' }).click();
    await expect(page.getByTestId('sessions')).toContainText('Another browser');
    await expectAccessible(page);
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm new password').fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('guessed');
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    await change(firstPassword);
    await expect(page.getByTestId('toast')).toContainText('Password changed.');
    await expect(page.getByTestId('summary')).toContainText('from this browser only');
    await expectSignedOutElsewhere();
  });

  await test.step('what is typed survives the end of the session and a reload', async () => {
    const { host } = await openSmallSite(web, { pages: 1 });
    await meguri.addSeeds(`http://${host}/`);
    await page.goto(`/hosts/${encodeURIComponent(host)}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Note').fill('asked by letter');
    await page.getByLabel('Priority').fill('3');
    await meguri.endSessions('keeper');
    await page.getByLabel('Priority').press('Enter');
    const again = page.getByTestId('sign-in-again');
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await again.getByLabel('Password').fill('guessed');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again.getByText('Name or password is incorrect.')).toBeVisible();
    await again.getByLabel('Password').fill(next);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByLabel('Note')).toHaveValue('asked by letter');
    await page.reload();
    await expect(page.getByTestId('draft-restored')).toContainText('Restored your draft of');
    await expect(page.getByLabel('Note')).toHaveValue('asked by letter');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the change reads as a sentence in the audit log, and is undone there', async () => {
    await page.getByRole('tab', { name: 'Edits' }).click();
    const entries = page.getByTestId('audit-entry');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('keeper changed the settings of the host');
    await expect(entries).toContainText('Priority: 0 → 3');
    await entries.getByText('Details').click();
    await entries.getByText('Show the stored entry').click();
    await expect(entries).toContainText('"action": "host.edit"');
    await expectAccessible(page);
    await entries.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('effect-preview')).toContainText('Priority: 3 → 0');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(/restored the settings.*Undo of entry \d+/s);
    await expect(entries.last()).toContainText(/Undone by entry \d+/);
  });

  await test.step('typed seeds stay when a list is added', async () => {
    await page.goto('/seeds');
    await page.getByLabel('URLs', { exact: true }).fill('https://kept.example/');
    await page.getByRole('button', { name: 'Create list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('towns of the keeper');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await expect(page.getByTestId('seed-lists')).toContainText('towns of the keeper');
    await expect(page.getByLabel('URLs', { exact: true })).toHaveValue('https://kept.example/');
    await page.getByRole('button', { name: 'Account: keeper' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog')).toContainText('This browser keeps 1 draft');
    await page.keyboard.press('Escape');
    await page.goto('/account');
  });

  await test.step('signing out everywhere includes this browser', async () => {
    await signInElsewhere(next);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectSignedOutElsewhere();
    await elsewhere.close();
    await here.close();
  });
});
