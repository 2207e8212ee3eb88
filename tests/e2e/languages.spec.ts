import type { Locator, Page } from '@playwright/test';
import { type Size, sizes } from '../pages/scenes';
import { untilMailTo } from './fixtures/mails';
import { attemptOf, ordersBy } from './fixtures/records';
import { cardFrame, chooseCollecting, newContact, typeCard } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

/** What a browser of Iraq asks for. */
const locales = { en: 'en-GB', ar: 'ar-IQ', ckb: 'ckb-IQ' };
const names = { en: 'Sara Ahmed', ar: 'سارة أحمد', ckb: 'سارا ئەحمەد' };
/** Phones are typed as people write: in digits of their own. */
const phones = {
  en: '0770 123 4567',
  ar: '٠٧٧٠ ١٢٣ ٤٥٦٧',
  ckb: '۰۷۷۰ ۱۲۳ ۴۵۶۷',
};

type Language = keyof typeof locales;
type Visit = { language: Language; size: Size };

test('D4 D18 a shopper buys in ar on a phone though the return page runs no script and the session ends', async ({
  newVisitor,
  errors,
}) => {
  errors.expect(/policy: script-src|Content Security Policy/);
  const page = await visit(newVisitor, { language: 'ar', size: 'phone' });
  // The page's own news must not be faster than the shopper.
  await page.route(/\/orders\/[^/]+\/(state|events)$/, (route) => route.abort());
  await page.route('**/api/backref', async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()['content-security-policy'] ?? '';
    const blocked = policy.replace(/script-src [^;]+/, "script-src 'none'");
    expect(blocked).not.toBe(policy);
    const headers = { ...answer.headers(), 'content-security-policy': blocked };
    await route.fulfill({ response: answer, headers });
  });
  errors.expect(/ERR_FAILED .*\/(state|events)/);
  const email = await addGiftAndContinue(page, 'ar');
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    return dialog.dismiss();
  });
  await page.context().clearCookies();
  await typeCard(page, 'approve');
  const link = cardFrame(page).getByRole('link', { name: word('ar', 'backref.link') });
  await expect(link).toHaveAttribute('target', '_top');
  await link.click();
  await untilTitle(page, 'ar', 'paid');
  expect(asked).toBe(0);
  await expectOrder(email, 'ar');
});

test('D10 a shopper buys in ckb on a phone whose browser keeps the cookies of frames away', async ({
  newVisitor,
}) => {
  const page = await visit(newVisitor, { language: 'ckb', size: 'phone' });
  await keepFramesCookiesAway(page);
  const email = await addGiftAndContinue(page, 'ckb');
  const kept = await cardFrame(page)
    .locator('body')
    .evaluate(({ ownerDocument }) => {
      ownerDocument.cookie = 'probe=1; SameSite=None; Secure';
      return ownerDocument.cookie;
    });
  expect(kept).toBe('');
  await typeCard(page, 'approve');
  await untilTitle(page, 'ckb', 'paid');
  await expectOrder(email, 'ckb');
});

test('a tab that is closed while the bank decides strands nobody: the mailed link opens the order', async ({
  newVisitor,
  bank,
  stack,
}) => {
  const page = await visit(newVisitor, { language: 'en', size: 'desk' });
  const email = await addGiftAndContinue(page, 'en');
  const [placed] = await ordersBy(email);
  const { gatewayOrderId: order } = await attemptOf(placed?.reference ?? '');
  const barrier = `closed ${order}`;
  await bank.script({ operation: 'pay', order, hold: barrier });
  // This bank also posts the result from its own server, once it has decided.
  await typeCard(page, 'twice');
  await bank.untilHeld(barrier);
  await page.context().close();
  await bank.release(barrier);
  await expect.poll(async () => (await attemptOf(placed?.reference ?? '')).state).toBe('PAID');

  const mail = await untilMailTo(stack.mailPageUrl, email, 'order_placed');
  const [link = ''] = /http:\/\/localhost\S+\?key=\S+/.exec(mail.text) ?? [];
  const elsewhere = await visit(newVisitor, { language: 'en', size: 'phone' });
  await elsewhere.goto(link);
  await untilTitle(elsewhere, 'en', 'paid');
  await untilMailTo(stack.mailPageUrl, email, 'invoice');
});

type NewVisitor = (options: object) => Promise<Page>;

/** A browser that was never here: the language is the one that it asks for. */
async function visit(newVisitor: NewVisitor, { language, size }: Visit): Promise<Page> {
  const page = await newVisitor({ viewport: sizes[size], locale: locales[language] });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl');
  return page;
}

/** As browsers do that let no site set cookies inside another. */
async function keepFramesCookiesAway(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const controls = {
    enableThirdPartyCookieRestriction: true,
    // Older browsers want these two to be said.
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await session.send('Network.setCookieControls', controls);
}

async function addGiftAndContinue(page: Page, language: Language): Promise<string> {
  await page.goto('/products/barhi-dates');
  await button(page, word(language, 'shop.goods.add')).click();
  return continueToCard(page, language);
}

/** From a full cart to the bank's page; the shopper's address. */
async function continueToCard(page: Page, language: Language): Promise<string> {
  const { email } = newContact();
  await page.getByRole('link', { name: word(language, 'shop.cart.checkout'), exact: true }).click();
  const field = (name: string) =>
    page.getByRole('textbox', { name: word(language, `shop.checkout.field.${name}`) });
  await field('name').fill(names[language]);
  await field('email').fill(email);
  await field('phone').fill(phones[language]);
  await chooseCollecting(page);
  await button(page, word(language, 'shop.checkout.submit')).click();
  await expect(page.getByTitle(word(language, 'shop.pay.frameTitle'))).toBeVisible();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  return email;
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function untilTitle(page: Page, language: Language, heading: string): Promise<void> {
  const name = word(language, `status.heading.${heading}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[A-Z0-9]+$/);
}

/** The order remembers the language, and the name and phone as they can be used. */
async function expectOrder(email: string, language: Language): Promise<void> {
  const [order, ...others] = await ordersBy(email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ locale: language, customerName: names[language] });
  expect(order?.customerPhone).toBe('+9647701234567');
}
