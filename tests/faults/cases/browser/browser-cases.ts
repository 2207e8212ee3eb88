// D. The frame, its cookies and its policies: by HTTP where that shows it, else by a real browser.
import { chromium } from '@playwright/test';
import { findChromium } from '../../../support/chromium';
import { startRefused } from '../../harness/app-refusal';
import { defineCase, defineCovered } from '../../harness/define-case';
import { oddFrameHost, oddInstance } from '../../harness/odd-instance';
import type { Answer } from '../../harness/posting';
import { readAttempt, settle } from '../../harness/results';
import { checkOut, frameSource, headingOf, openOwnOrder, typeCard } from '../../harness/shopping';
import { formBody } from '../../harness/wire';

const inBrowser = 'tests/e2e/buying.spec.ts';
const cardPage = 'tests/e2e/card-page.spec.ts';
const doors = 'tests/e2e/doors.spec.ts';

defineCovered('D1', {
  priority: 0,
  layer: 'browser',
  file: inBrowser,
  test: 'D1 D3 D8 the result comes without cookies, sets none, and the top window finds its order',
});

defineCovered('D3', {
  priority: 0,
  layer: 'browser',
  file: inBrowser,
  test: 'D1 D3 D8 the result comes without cookies, sets none, and the top window finds its order',
});

defineCovered('D4', {
  priority: 1,
  layer: 'browser',
  file: 'tests/e2e/forms.spec.ts',
  test: 'D4 everything works without scripts, from the catalogue to the receipt',
});

defineCovered('D10', {
  priority: 1,
  layer: 'browser',
  file: cardPage,
  test: 'D10 D17 a bank that refuses the frame is paid in the whole window, by the same attempt',
});

defineCovered('D17', {
  priority: 1,
  layer: 'browser',
  file: cardPage,
  test: 'D17 a bank that never answers is said to be missing; the full page goes on with it',
});

defineCovered('D14', {
  priority: 1,
  layer: 'browser',
  file: doors,
  test: 'D14 another site cannot frame the shop',
});

defineCovered('D15', {
  priority: 1,
  layer: 'browser',
  file: doors,
  test: 'D15 a script injected into the checkout does not run and is reported',
});

defineCase('D2', { priority: 0 }, async (t) => {
  const settled = await settle(t);
  const forged = { ...settled.valid, AMOUNT: '1.00' };
  const answers = [
    await t.campaign.post(forged),
    await t.campaign.post(settled.valid),
    await t.campaign.post(settled.valid, 1),
    await t.campaign.poster.ask(t.campaign.backref(0)),
  ];
  for (const { status, headers } of answers) {
    t.check(status < 300 || status >= 400, `answered ${status}`);
    t.check(headers.location === undefined && headers.refresh === undefined, 'leads elsewhere');
  }
});

defineCase('D5', { priority: 0 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const answer = await shopper.visitor.ask(`/orders/${shopper.reference}/pay`);
  const sources = directive(answer, 'frame-src');
  t.check(sources.includes("'self'"), `frame-src is ${sources.join(' ')}`);
  const bank = new URL(frameSource(shopper.payPage)).origin;
  t.check(sources.includes(bank), `frame-src lacks ${bank}`);
});

defineCase('D6', { priority: 0, begin: oddInstance }, async (t) => {
  const { url } = await oddInstance(t.campaign);
  const shop = await t.campaign.poster.ask(`${url}/checkout`);
  t.check(directive(shop, 'frame-src').includes(oddFrameHost), 'frame-src lacks the host');
  const back = await t.campaign.poster.ask(`${url}/api/backref`);
  t.check(directive(back, 'frame-ancestors').includes(oddFrameHost), 'ancestors lack the host');
  const usual = await t.campaign.poster.ask(`${t.campaign.url}/checkout`);
  t.check(!directive(usual, 'frame-src').includes(oddFrameHost), 'framed without the setting');
});

defineCase('D7', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const settled = await settle(t);
  const backs = [
    await campaign.post(settled.valid),
    await campaign.poster.ask(campaign.backref(0)),
  ];
  for (const back of backs) {
    t.check(directive(back, 'frame-ancestors').includes("'self'"), 'the return page is blocked');
    t.equal(back.headers['x-frame-options'], undefined, 'X-Frame-Options of the return page');
  }
  for (const path of ['/', '/cart', '/checkout', '/sign-in', '/orders/mine', '/nowhere']) {
    const page = await campaign.poster.ask(campaign.url + path);
    if (page.status >= 300 && page.status < 400) continue;
    t.equal(directive(page, 'frame-ancestors'), ["'none'"], `who may frame ${path}`);
  }
});

defineCase('D8', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const valid = await t.campaign.bank.pay(shopper.order);
  const { cookie } = shopper.visitor;
  const answers = [
    await t.campaign.post({ ...valid, AMOUNT: '1.00' }, 0, { cookie }),
    await t.campaign.post(valid, 0, { cookie }),
    await t.campaign.post(valid),
    await t.campaign.poster.ask(t.campaign.backref(0), { headers: { cookie } }),
  ];
  for (const { headers } of answers) t.equal(headers['set-cookie'], undefined, 'Set-Cookie');
});

defineCase('D9', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const frame = /<iframe\b[^>]*>/.exec(shopper.payPage.html)?.[0] ?? '';
  t.check(frame !== '' && !/\bsandbox\b/.test(frame), `the frame is ${frame}`);
  const returning = await typeCard(t.campaign, frameSource(shopper.payPage));
  const fields = Object.fromEntries(returning.fields);
  const answer = await t.campaign.poster.post(returning.action, formBody(fields));
  t.check(/<a id="order"[^>]*target="_top"/.test(answer.text), 'no link out of the frame');
  t.equal((await readAttempt(t.campaign, shopper.order)).state, 'PAID', 'the state');
});

defineCase('D11', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const answer = await shopper.visitor.ask('/checkout');
  t.equal(directive(answer, 'form-action'), ["'self'"], 'form-action');
  const { origin } = new URL(frameSource(shopper.payPage));
  t.check(!new RegExp(`<form[^>]*action="${origin}`).test(shopper.payPage.html), 'a form there');
});

defineCase(
  'D12',
  {
    priority: 1,
    begin: (campaign) => startRefused(campaign, { NEXTAUTH_URL: 'http://www.localhost:3000' }),
  },
  async (t) => {
    const { campaign } = t;
    const shopper = await checkOut(campaign, { kind: 'goods', instance: 1 });
    const [prepare] = await campaign.bank.requests({ order: shopper.order, operation: 'prepare' });
    t.equal(prepare?.fields.BACKREF, `${campaign.url}/api/backref`, 'BACKREF as sent');
    const said = await t.begun<string | null>();
    t.check(said?.includes('NEXTAUTH_URL') === true, 'an address of another host starts');
  },
);

defineCase('D13', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'goods' });
  const found = await findChromium();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args,
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  try {
    const context = await browser.newContext();
    const { hostname } = new URL(campaign.url);
    const cookies = shopper.visitor.cookie.split('; ').map((pair) => {
      const cut = pair.indexOf('=');
      return {
        name: pair.slice(0, cut),
        value: pair.slice(cut + 1),
        domain: hostname,
        path: '/',
      };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${campaign.url}/orders/${shopper.reference}/pay`);
    await page.locator('iframe').waitFor();
    const before = await page.locator('main').innerHTML();
    // The bank's frame is another origin: what it says reaches the page as from anywhere.
    const frame = page.frames().find((one) => one.url().includes('/pay/'));
    if (frame === undefined) throw new Error('the card page is not in the frame');
    await frame.evaluate(() => {
      const wishes = ['', '{', null, { type: 'PAID' }, { __proto__: { state: 'PAID' } }, [[[]]]];
      for (const wish of wishes) window.parent.postMessage(wish, '*');
    });
    await page.waitForFunction(() => document.readyState === 'complete');
    t.equal(await page.locator('main').innerHTML(), before, 'the page after the messages');
    t.equal(errors, [], 'errors of the page');
    t.check(page.url().endsWith('/pay'), `the page moved to ${page.url()}`);
  } finally {
    await browser.close();
  }
  t.equal((await readAttempt(campaign, shopper.order)).state, 'AWAITING_RESULT', 'the state');
});

defineCase('D18', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const shopper = await checkOut(campaign, { kind: 'stay' });
  await campaign.sql('DELETE FROM cart WHERE id = (SELECT cart_id FROM "order" WHERE id = $1)', [
    shopper.orderId,
  ]);
  const answer = await campaign.post(await campaign.bank.pay(shopper.order));
  const page = await openOwnOrder(campaign, answer);
  t.equal(headingOf(page), 'Payment authorised', 'the page without any session');
  const desk = await campaign.poster.ask(`${campaign.url}/admin/orders/${shopper.reference}`);
  t.check(desk.status >= 300 && desk.status < 500, `the desk answered ${desk.status}`);
  t.check(!desk.text.includes(shopper.email), 'the desk shows the order to strangers');
});

defineCase('D20', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const order = `/orders/${shopper.reference}`;
  for (const path of ['/', '/cart', '/checkout', `${order}/pay`, `${order}/card`]) {
    const { html } = await shopper.visitor.open(path);
    const inputs = html.match(/<input\b[^>]*>/gi) ?? [];
    const found = inputs.filter((tag) => /"cc-|name="(card|pan|cvv|cvc|expiry)/i.test(tag));
    t.equal(found, [], `card fields of ${path}`);
  }
});

function directive(answer: Answer, name: string): string[] {
  const policy = String(answer.headers['content-security-policy'] ?? '');
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return parts.find(([first]) => first === name)?.slice(1) ?? [];
}
