import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { claim, firstPassword } from './claim.ts';
import { nobody } from './console-test.ts';
import { test } from './crawling-test.ts';
import { openSmallSite } from './small-site.ts';

test('an administrator sees how the crawl is, invites, makes a token, and finds all of it in the audit log', async ({
  page,
  browser,
  meguri,
  web,
}) => {
  const site = await openSmallSite(web);

  await test.step('the overview tells every figure, with the way to its screen', async () => {
    await page.goto('/');
    await expect(page.getByTestId('viewer')).toContainText('operator');
    await meguri.addSeeds(`http://${site.host}/`);
    await expect(page.getByTestId('capture-feed')).toContainText(site.host);
    await expect(page.getByTestId('known-value')).not.toHaveText('0');
    await expectAccessible(page);
    await page.getByTestId('nodes').getByRole('link').click();
    await expect(page).toHaveURL(/\/nodes$/);
  });

  await test.step('the node is there with its version, and crawls', async () => {
    await expect(page.getByTestId('nodes')).toContainText('Crawling');
    await expect(page.getByTestId('answer')).toContainText('1 of 1 node is crawling');
    await expectAccessible(page);
  });

  await test.step('what needs a person is an event until somebody says that it is dealt with', async () => {
    // Beyond this machine nobody is asked by a crawler that does not say whose it is.
    await meguri.addSeeds('http://library.example/');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    const event = page.getByTestId('event-no-contact-url');
    await expect(event).toBeVisible();
    await expectAccessible(page);
    await event.getByRole('button', { name: 'Dealt with' }).click();
    await expect(event).toHaveCount(0);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect(event).toBeVisible();
  });

  let link = '';
  await test.step('somebody is invited as viewer', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByLabel('For whom').fill('the new colleague');
    await page.getByRole('button', { name: 'Make a link' }).click();
    link = (await page.getByTestId('secret').textContent()) ?? '';
    await expect(page.getByTestId('invitations')).toContainText('the new colleague');
    await expectAccessible(page);
  });

  const other = await browser.newContext({ ...nobody, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  await test.step('who follows the link reads the console in Japanese, and may change nothing', async () => {
    const colleague = await other.newPage();
    await colleague.goto(link);
    await colleague.getByLabel('名前').fill('colleague');
    await colleague.getByLabel('パスワード', { exact: true }).fill(firstPassword);
    await colleague.getByLabel('パスワード(確認)').fill(firstPassword);
    await colleague.getByRole('button', { name: 'アカウントを作成' }).click();
    await expect(colleague.getByRole('heading', { level: 1 })).toContainText('巡回は順調か');
    await colleague.goto('/settings');
    await expect(colleague.getByTestId('setting-access.intervalSeconds')).toContainText('アクセス間隔');
    await expect(colleague.getByRole('button', { name: /を編集/ })).toHaveCount(0);
    await expectAccessible(colleague);
  });

  await test.step('the colleague is signed out everywhere, at once', async () => {
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

  await test.step('a token opens the exports until it is revoked', async () => {
    await page.getByLabel('What for').fill('nightly report');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await expect(page.getByTestId('tokens')).toContainText('nightly report');
    const token = await page.getByTestId('secret').last().textContent();
    const ask = () =>
      page.request.fetch('/api/export/audit?format=json', {
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

  await test.step('the audit log tells who did what and why', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByTestId('audit')).toContainText('left the team');
    await page.getByLabel('Act', { exact: true }).selectOption('user.invite');
    await expect(page).toHaveURL(/action=user\.invite/);
    await expect(page.getByTestId('audit').getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('what is new waits until it is asked for, and everybody looks after their own account', async ({
  page: inviter,
  browser,
}) => {
  // The account that all tests are signed in with stays as it is.
  await inviter.goto('/users');
  await inviter.getByLabel('For whom').fill('keeper');
  await inviter.getByLabel('Role', { exact: true }).first().selectOption('administrator');
  await inviter.getByRole('button', { name: 'Make a link' }).click();
  const link = await inviter.getByTestId('secret').textContent();
  const here = await browser.newContext(nobody);
  const page = await here.newPage();
  await claim(page, link ?? '', 'keeper');

  const elsewhere = await browser.newContext(nobody);
  // On a page of its own each time: an open one leaves by itself as soon as it hears that it is signed out.
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

  await test.step('what somebody else does is told at once, and shown when it is asked for', async () => {
    await expect(page.getByTestId('pulse')).toHaveAttribute('data-connection', 'live');
    const waiting = page.getByTestId('show-new-entries');
    await expect(waiting).toHaveText('0 new');
    await other.goto('/users');
    await other.getByLabel('For whom').fill('somebody new');
    await other.getByRole('button', { name: 'Make a link' }).click();
    await expect(waiting).toHaveText('1 new');
    await expect(page.getByTestId('audit')).not.toContainText('user:somebody new');
    await expectAccessible(page);
    await waiting.click();
    await expect(page.getByTestId('audit')).toContainText('user:somebody new');
    await expect(waiting).toHaveText('0 new');
  });

  const next = 'a sentence that is easy to remember';
  await test.step('a new password takes the present one, and signs the other browser out', async () => {
    await page.getByRole('button', { name: 'Account of keeper' }).click();
    await page.getByRole('link', { name: 'Password and sessions' }).click();
    await expect(page.getByTestId('sessions')).toContainText('Another browser');
    await expectAccessible(page);
    const change = async (present: string) => {
      await page.getByLabel('Present password').fill(present);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('New password again').fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('guessed');
    await expect(page.getByText('This is not your present password.')).toBeVisible();
    await change(firstPassword);
    await expect(page.getByTestId('toast')).toContainText('The password is changed;');
    await expect(page.getByTestId('answer')).toContainText('one browser, this one');
    await expectSignedOutElsewhere();
  });

  await test.step('everywhere is here too', async () => {
    await signInElsewhere(next);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectSignedOutElsewhere();
    await elsewhere.close();
    await here.close();
  });
});
