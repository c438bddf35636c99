import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { consoleApi } from '../screens/console-api.ts';
import { expectAccessible } from './page-actions.ts';
import { signedOut } from './console-test.ts';
import { crawlingTest as test } from './crawl-tests.ts';
import { sendMail } from './send-mail.ts';
import { openSmallSite, shortestGapSeconds } from './small-site.ts';

// Its last steps wait for a purge, which a node and the control plane carry out in turn.
test.setTimeout(480_000);

test('a complaint arrives by mail, an operator slows the host down and replies to the webmaster', async ({
  page,
  browser,
  meguri,
  web,
}) => {
  const { address, smtpPort, sent } = meguri.mail;
  // Slow enough to have pages left when the host is slowed down.
  const site = await openSmallSite(web, { pages: 200, crawlDelaySeconds: 1.5 });

  await test.step('a site is crawled', async () => {
    await meguri.addSeeds(`http://${site.host}/`);
    await expect.poll(() => site.accesses.length).toBeGreaterThan(3);
  });

  await test.step('a message of 50 MB is rejected, a message with hostile HTML is accepted', async () => {
    const huge = `Subject: huge\n\n${`${'x'.repeat(998)}\n`.repeat(50_000)}`;
    expect(await sendMail(smtpPort, { to: address, raw: huge })).toMatch(/^552 .*maximum message size/);
    expect(await sendMail(smtpPort, { to: 'other@else.example', raw: 'x' })).toMatch(/^550 /);
    const html = '<h1>Hi</h1><script>document.title="pwned"</script><img src=x onerror="document.title=1">';
    const raw = `From: <b@evil.example>\nSubject: Hostile <b>x</b>\nContent-Type: text/html\n\n${html}`;
    expect(await sendMail(smtpPort, { to: address, raw })).toMatch(/^250 /);
  });

  await test.step('the complaint appears without a reload and is linked to its host', async () => {
    await page.goto('/complaints');
    await expect(page.getByTestId('complaints')).toContainText('Hostile <b>x</b>');
    const text = [
      'Hello,',
      `your crawler visits http://${site.host}/page-1 about twice per second, which is too fast for our small machine.`,
      'Could you slow down a bit, please?',
    ].join('\n');
    const header =
      'From: Web Master <webmaster@site.example>\nSubject: Crawl rate\nMessage-ID: <m1@site.example>';
    expect(await sendMail(smtpPort, { to: address, raw: `${header}\n\n${text}` })).toMatch(/^250 /);
    const row = page.getByTestId('complaints').getByRole('row').filter({ hasText: 'Crawl rate' });
    await expect(row).toContainText(site.host);
    await expect(row).toContainText('load or stop');
    await expect(page.getByTestId('open-complaints')).toContainText('2');
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expect(page.getByTestId('messages')).toContainText('too fast for our small machine');
    await expect(page.getByTestId('evidence')).toContainText(/\d+ access/);
    await expectAccessible(page);
  });

  await test.step('the operator slows the host down from the thread', async () => {
    await page.keyboard.press('1');
    await page.getByLabel('Minimum access interval').fill('4 s');
    await expect(page.getByTestId('effect-preview')).toContainText('1 host');
    await page.getByLabel('Reason').fill('asked by the webmaster');
    await page.getByRole('dialog').getByRole('button', { name: 'Slow down' }).click();
    await expect(page.getByTestId('actions')).toContainText(`Slow down ${site.host} to one access every 4 s`);
    const before = site.accesses.length;
    // One visit may already be due under the old interval. The new interval applies from the next visit.
    await expect.poll(() => site.accesses.length).toBeGreaterThan(before + 2);
    expect(shortestGapSeconds(site.accesses.slice(before + 1))).toBeGreaterThanOrEqual(4);
  });

  await test.step('the reply is sent, and the webmaster’s answer joins the thread', async () => {
    await page.getByLabel('Template').selectOption({ label: 'Crawling slowed down (English)' });
    await expect(page.getByLabel('Reply', { exact: true })).toHaveValue(/Dear Web Master/);
    await page.getByRole('button', { name: 'Send reply', exact: true }).click();
    await expect(page.getByTestId('delivery')).toHaveText('sent');
    const [mail] = sent;
    expect(mail?.to).toEqual(['webmaster@site.example']);
    expect(mail?.text).toContain('In-Reply-To: <m1@site.example>');
    expect(mail?.text).toContain('Re: Crawl rate');
    const from = /crawler\+[a-z0-9]+@archive\.example/.exec(mail?.text ?? '')?.[0] ?? '';
    const raw = 'From: <webmaster@site.example>\nSubject: Re: Crawl rate\n\nThank you, that is fine.';
    expect(await sendMail(smtpPort, { to: from, raw })).toMatch(/^250 /);
    await expect(page.getByTestId('messages')).toContainText('that is fine');
    expect(sent).toHaveLength(1);
  });

  await test.step('captures are taken down and purged, and the receipt says what was overwritten', async () => {
    const secret = `http://${site.host}/`;
    await page.getByRole('button', { name: 'Take down captures' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Target').fill(secret);
    await dialog.getByLabel('Degree').selectOption({ label: 'Hide and purge' });
    await dialog.getByLabel('Deadline').fill('0');
    await expect(dialog.getByRole('alert')).toContainText('1 to 3,650');
    await dialog.getByLabel('Degree').selectOption({ label: 'Hide' });
    await dialog.getByRole('button', { name: 'Take down captures' }).click();
    const takedowns = page.getByTestId('takedowns');
    await expect(takedowns).toContainText('The records stay in the archive.');
    const requestPurge = async (days: string) => {
      await takedowns.getByRole('button', { name: 'Request purge' }).click();
      await dialog.getByLabel('Deadline').fill(days);
      await dialog.getByLabel('Reason').fill('a court order');
      await expect(page.getByTestId('effect-preview')).toContainText('cannot be undone');
      await dialog.getByRole('button', { name: 'Request purge' }).click();
    };
    await requestPurge('30');
    await expect(takedowns).toContainText('Its records are purged by');
    await expectAccessible(page);
    await takedowns.getByRole('button', { name: 'Withdraw purge' }).click();
    await expect(takedowns).toContainText('The records stay in the archive.');
    // A purge begins one day before its deadline. The node seals its file, and the control plane overwrites
    // the record.
    await requestPurge('1');
    await expect(async () => {
      await page.reload();
      await expect(takedowns).toContainText(/captures? purged/, { timeout: 5_000 });
    }).toPass({ timeout: 240_000 });
    await expect(takedowns.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    const href = await takedowns.getByRole('link', { name: 'View receipt' }).getAttribute('href');
    const receipt = await page.request.get(href ?? '');
    const document = await receipt.text();
    expect(JSON.parse(document)).toMatchObject({
      format: 'meguri-purge-receipt-1',
      takedown: { url: secret, scope: 'url' },
      purge: { isInTime: true },
      notPurged: [],
    });
    expect(receipt.headers()['etag']).toBe(`"${createHash('sha256').update(document).digest('hex')}"`);
    await expect(page.getByTestId('actions').getByRole('listitem').last()).not.toContainText('Undo');
  });

  await test.step('a stop request pauses the host until an operator decides', async () => {
    const text = `Stop crawling http://${site.host}/ immediately. This is a denial of service attack on our server.`;
    const raw = `From: <boss@site.example>\nSubject: STOP\n\n${text}`;
    expect(await sendMail(smtpPort, { to: address, raw })).toMatch(/^250 /);
    await page.goto('/complaints?search=STOP');
    await page.getByRole('link', { name: 'STOP' }).first().click();
    await expect(page.getByTestId('decision')).toContainText(site.host);
    await expect(page.getByTestId('linked-hosts')).toContainText('paused');
    await page.getByRole('button', { name: 'Resume crawling' }).click();
    await expect(page.getByTestId('decision')).toHaveCount(0);
    await expect(page.getByTestId('linked-hosts')).not.toContainText('paused');
  });

  await test.step('beyond the limit of automatic pauses a pause is proposed, and an operator decides', async () => {
    const { mutate } = consoleApi(page.request, meguri.url);
    await mutate('settings.set', { key: 'complaints.pausesPerHour', value: 0 });
    const text = `Stop crawling http://${site.host}/ immediately. This is a denial of service attack on our server.`;
    const raw = `From: <chief@site.example>\nSubject: AGAIN\n\n${text}`;
    expect(await sendMail(smtpPort, { to: address, raw })).toMatch(/^250 /);
    await page.goto('/events');
    await page.getByTestId('event-pause-proposed').getByRole('link').first().click();
    await expect(page.getByTestId('decision')).toContainText('Pause proposed');
    await expect(page.getByTestId('linked-hosts')).not.toContainText('paused');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pause hosts' }).click();
    await expect(page.getByTestId('decision')).toHaveCount(0);
    await expect(page.getByTestId('linked-hosts')).toContainText('paused');
    await mutate('settings.set', { key: 'complaints.pausesPerHour', value: 20 });
  });

  await test.step('a visitor without an account complains through the form', async () => {
    const visitor = await browser.newContext({ ...signedOut, locale: 'ja-JP' });
    const form = await visitor.newPage();
    const response = await form.goto('/complain');
    expect((await response?.body())?.byteLength).toBeLessThan(50_000);
    await expectAccessible(form);
    const check = async (address: string) => {
      await form.getByLabel('ホスト名').fill(`http://${site.host}/`);
      await form.getByLabel('アクセス元の IP アドレス').fill(address);
      await form.getByLabel('アクセスの時刻').fill(new Date().toISOString());
      await form.getByRole('button', { name: '確認' }).click();
    };
    await check('ours');
    await expect(form.getByRole('alert')).toContainText('IP アドレスとして読み取れません');
    await check('192.0.2.7');
    await expect(form.getByRole('alert')).toContainText(`${site.host} の`);
    await expectAccessible(form);
    await expect(form.getByLabel('内容')).toHaveValue(new RegExp(`${site.host}.*\\n192\\.0\\.2\\.7`));
    await form.getByLabel('内容').fill(`http://${site.host}/ へのアクセスについて、目的を教えてください。`);
    await form.getByLabel('メールアドレス').fill('visitor@site.example');
    await form.getByRole('button', { name: '送信' }).click();
    await expect(form.getByRole('heading', { level: 1 })).toContainText('受け付けました');
    await visitor.close();
    const plain = await browser.newContext({ ...signedOut, javaScriptEnabled: false });
    const scriptless = await plain.newPage();
    await scriptless.goto('/complain');
    await scriptless.getByLabel('What happened').fill('<b>Who</b> are you, and why do you come here?');
    await scriptless.getByRole('button', { name: 'Send' }).click();
    await expect(scriptless.getByRole('main')).toContainText('reviews it first');
    await plain.close();
    await page.goto('/complaints?source=form');
    await expect(page.getByTestId('complaints')).toContainText('question');
    await expect(page.getByTestId('complaints')).toContainText('unverified');
  });

  await test.step('the hostile message is shown as plain text, and the statistics count all complaints', async () => {
    await page.goto('/complaints?search=Hostile');
    await page.getByRole('link', { name: 'Hostile' }).first().click();
    await expect(page.getByTestId('messages')).toContainText('Hi');
    expect(await page.getByTestId('messages').locator('script, img, h1').count()).toBe(0);
    expect(await page.title()).not.toContain('pwned');
    await page.goto('/complaints?view=figures');
    await expect(page.getByTestId('complaint-figures')).toContainText('5');
    // The settings with which this crawl was started.
    const changes = page.getByTestId('policy-changes');
    await changes.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByTestId('policy-change')).toContainText('fewer than 20 complaints');
    await expect(changes.getByTestId('chart-mark').first()).toBeAttached();
    await expectAccessible(page);
  });
});
