// Do whole journeys succeed on a small phone? Those of shoppers run in one language each; in all three:
// JOURNEY_LANGUAGES=all npx playwright test tests/e2e/journeys.spec.ts
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { db } from '@/lib/db/client';
import { locales } from '@/lib/i18n/locale';
import { textIn } from '@/lib/i18n/localized';
import { identity, zones } from '../../prisma/seed/identity';
import { stays as rooms } from '../../prisma/seed/stays';
import type { Language } from '../pages/scenes';
import { metricsToken, withEmptyShop } from './fixtures/empty-shop';
import { mailsTo, untilMailTo } from './fixtures/mails';
import { expectSteps, house, offerSorani, paths, setUpShop } from './fixtures/second-merchant';
import {
  addGift,
  cardFrame,
  chooseCollecting,
  fillContact,
  newContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { signInStaff } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { word, wordWith } from './fixtures/words';

const phone = { width: 360, height: 640 };
test.use({ viewport: phone });

/** Words of the demo's house alone, in three languages. */
const demoWords = /dijla|tigris|\bsuq\b|baghdad|دجلة|دیجلە|بغداد|بەغدا|سوق|حوش|حەوشە|courtyard/i;
const names = new Intl.DisplayNames('en', { type: 'language' });
const journeyLanguages = (short: Language) =>
  process.env.JOURNEY_LANGUAGES === 'all' ? locales : [short];
const pages = '/ /cart /checkout /orders/find /sign-in /manifest.webmanifest /no-such-page'.split(
  ' ',
);

/** As long as one may be, and nothing in it lets a line break. */
const longName = 'سارةأحمد'.repeat(12);

const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  );

for (const language of journeyLanguages('ar')) {
  test(`in ${names.of(language)}: two rooms over a weekend, back twice, other dates, paid, in a calendar, one cancelled`, {
    tag: '@first',
  }, async ({ newVisitor, newStaff }) => {
    const say = (key: string) => word(language, key);
    const named = (key: string) => ({ name: say(key), exact: true });
    const [wednesday = '', thursday = '', saturday = '', sunday = ''] = weekend(language);
    const { staff } = await newStaff({ permissions: ['manage_catalogue'] });
    const roomNames = Object.fromEntries(
      rooms.map((room) => [room.slug, textIn(room.names, language)]),
    );
    const { 'arch-room': archName = '', 'river-room': riverName = '' } = roomNames;
    const arch = await db().product.findUniqueOrThrow({ where: { slug: 'arch-room' } });
    const price = await db().nightPrice.create({
      data: {
        productId: arch.id,
        firstNight: new Date(wednesday),
        lastNight: new Date(sunday),
        // Thursday and Friday.
        weekdays: 0b0110000,
        priceMinor: 250_000_000n,
        createdById: staff.id,
        createdAt: new Date(),
      },
    });
    const page = await newVisitor({ viewport: phone, locale: `${language}-IQ` });
    try {
      const field = (name: string) => page.getByLabel(say(`shop.${name}`), { exact: true });
      await page.goto('/');
      await field('stay.field.checkIn').fill(wednesday);
      await field('stay.field.checkOut').fill(saturday);
      // Its label holds the choices, too.
      await page.getByLabel(say('shop.stay.field.guests')).selectOption('3');
      await page.getByRole('button', named('shop.search.submit')).click();
      await expect(page).toHaveURL(new RegExp(`checkIn=${wednesday}.*guests=3`));
      const room = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      // One night at 185,000 and two at 250,000.
      await expect(room(archName)).toContainText('685,000');
      await expect(room(riverName)).toContainText(
        wordWith(language, 'shop.problem.TOO_MANY_GUESTS', { max: 2 }),
      );
      await expectToFit(page);
      await page.getByRole('link', { name: archName }).click();
      await expect(field('stay.field.checkIn')).toHaveValue(wednesday);

      // What cannot be has no price.
      const summary = page.getByRole('status').filter({ hasText: /\d/ });
      await field('stay.field.checkOut').fill(wednesday);
      await expect(page.getByText(say('shop.problem.CHECK_OUT_NOT_AFTER'))).toBeVisible();
      await field('stay.field.checkOut').fill(saturday);
      await expect(summary.first()).toContainText('685,000');
      await page.getByRole('button', named('shop.room.add')).click();
      await expect(page.getByRole('heading', named('shop.cart.title'))).toBeVisible();
      // Dates go along to the other room.
      await page.goto('/');
      await page.getByRole('link', { name: roomNames['shanashil-suite'] }).click();
      await expect(field('stay.field.checkOut')).toHaveValue(saturday);
      await page.getByRole('button', named('shop.room.add')).click();
      await expect(page.getByRole('heading', named('shop.cart.title'))).toBeVisible();

      const contact = newContact();
      await page.goto('/checkout');
      await field('checkout.field.name').fill(longName);
      await field('checkout.field.email').fill(contact.email);
      await field('checkout.field.phone').fill('٠٧٧٠ ١٢٣ ٤٥٦٧');
      const submit = page.getByRole('button', named('shop.checkout.submit'));
      await submit.click();
      await untilCardPage(page);
      // Back once, and on again without a change: the same payment.
      await page.goBack();
      await expect(field('checkout.field.name')).toHaveValue(longName);
      await submit.click();
      const first = await untilCardPage(page);
      // Back again, for other dates.
      await page.goBack();
      await page.goto('/cart');
      const edit = wordWith(language, 'shop.cart.editStayNamed', { name: archName });
      await page.getByRole('link', { name: edit }).click();
      await field('stay.field.checkOut').fill(sunday);
      await field('stay.field.checkIn').fill(thursday);
      await page.getByRole('button', named('shop.room.save')).click();
      await expect(page).toHaveURL(/\/cart$/);
      await page.goto('/checkout');
      await expect(field('checkout.field.name')).toHaveValue(longName);
      await submit.click();
      const reference = await untilCardPage(page);
      expect(reference).not.toBe(first);
      await typeCard(page, 'approve');
      await untilHeading(page, say('status.heading.authorised'));
      const booked = wordWith(language, 'status.confirmed.stay', { rooms: 2 });
      await expect(page.getByRole('heading', { name: booked })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(booked));
      await expectToFit(page);
      const calendar = page.getByRole('link', named('status.confirmed.calendar'));
      const [file] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
      const events = await readFile(await file.path(), 'utf8');
      expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(2);
      expect(events).toContain(thursday.replaceAll('-', ''));

      const stays = page.getByRole('region', named('status.stays.title'));
      await stays.getByRole('link').first().click();
      await stays.getByRole('button', named('status.stays.confirm')).click();
      await expect(stays).toContainText(say('status.stays.nothing'));
      // The other one stays, and is all that is due.
      await expect(stays.getByRole('link')).toHaveCount(1);
      const bought = page.getByRole('region', named('status.linesTitle'));
      const sumOf = (name: string) => bought.getByText(name, { exact: true }).locator('..');
      const total = await amountIn(sumOf(say('shop.line.total')));
      // Two nights at one price and one at another: a line of each.
      await expect(bought.getByText(say('status.stays.cancelled'), { exact: true })).toHaveCount(2);
      await expect(bought.locator('s')).toHaveText([/500,000/, /185,000/]);
      expect(await amountIn(sumOf(say('status.stays.due')))).toBe(total - 685_000);
      await expectToFit(page);
      // The last one as well: nothing is due.
      await stays.getByRole('link').click();
      await stays.getByRole('button', named('status.stays.confirm')).click();
      await expect(page.getByText(say('status.next.cancelledFreeHeld'))).toBeVisible();
      const cancelled = wordWith(language, 'status.confirmed.cancelled', { stays: 2 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(cancelled);
      await expect(page).toHaveTitle(new RegExp(cancelled));
      await expect(page.getByRole('heading', named('status.heading.authorised'))).toBeVisible();
      expect(await amountIn(sumOf(say('status.stays.due')))).toBe(0);
    } finally {
      await db().nightPrice.delete({ where: { id: price.id } });
    }
  });
}

for (const language of journeyLanguages('en')) {
  test(`in ${names.of(language)}: two gifts for somebody else, brought with a note, after a decline and 3-D Secure`, {
    tag: '@first',
  }, async ({ newVisitor, newStaff }) => {
    const say = (key: string) => word(language, key);
    const labelled = (key: string) => page.getByLabel(say(key));
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const page = await newVisitor({ viewport: phone, locale: `${language}-IQ` });
    await addGift(page, 'barhi-dates', 2, language);
    await page.getByRole('link', { name: say('shop.cart.checkout'), exact: true }).click();
    await fillContact(page, newContact(), language);
    const ways = page.getByRole('group', { name: say('goods.receive.title') });
    await expect(ways.getByText(textIn(identity.texts.hours, language))).toBeVisible();
    const [, zone] = zones;
    const delivery = wordWith(language, 'goods.fee', { zone: textIn(zone.names, language) });
    await ways.getByLabel(delivery).check();
    await button('shop.checkout.submit').click();
    await expect(page.getByText(say('goods.delivery.problem.address.required'))).toBeVisible();
    await labelled('goods.delivery.field.address').fill('Street 14, house 3');
    // Each zone has days and times of its own.
    const when = page
      .getByLabel(say('goods.delivery.day'), { exact: true })
      .filter({ visible: true });
    await expect(when).toHaveCount(1);
    await when.selectOption({ index: 1 });
    const time = (await when.locator('option').nth(1).textContent()) ?? '';
    await page.getByText(say('goods.receive.other')).click();
    await page
      .getByLabel(say('goods.delivery.field.recipient'), { exact: true })
      .fill('Omar Karim');
    await labelled('goods.delivery.field.note').fill('Happy birthday\nfrom all of us');
    await expect(region(say('terms.title'))).toContainText(/41,000/);
    await button('shop.checkout.submit').click();
    const reference = await untilCardPage(page);
    await typeCard(page, 'decline');
    await untilHeading(page, say('status.heading.declined'));
    await button('status.button.try_again').click();
    expect(await untilCardPage(page)).toBe(reference);
    await typeCard(page, 'challenge');
    const confirm = cardFrame(page).getByRole('button', { name: 'Confirm payment' });
    await expect(confirm).toBeInViewport();
    await confirm.click();
    await untilHeading(page, say('status.heading.paid'));
    const [day = ''] = time.split(/[,،]/);
    await expect(region(say('status.confirmed.goodsState.TO_PREPARE'))).toContainText(day);
    for (const words of [textIn(zone.names, language), '5,000', 'Omar Karim', 'from all of us']) {
      await expect(region(say('status.linesTitle'))).toContainText(words);
    }
    await expectToFit(page);

    const { page: desk } = await newStaff();
    await desk.goto('/admin/goods');
    const waiting = desk.getByRole('row', { name: reference });
    await expect(waiting).toContainText('2 × Barhi dates');
    await expect(waiting).toContainText('Omar Karim');
    await waiting.getByRole('link', { name: 'Packing slip' }).click();
    await expect(desk.getByRole('main')).toContainText('from all of us');
    await expect(desk.getByRole('main')).not.toContainText('IQD');
    await desk.goto('/admin/goods');
    await waiting.getByRole('button', { name: 'Mark as on its way' }).click();
    await expect(waiting.getByRole('button', { name: 'Mark as handed over' })).toBeVisible();
    // The open page follows.
    const heading = say('status.confirmed.goodsState.ON_ITS_WAY');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await desk.goto(`/admin/orders/${reference}?dialog=reverse`);
    await expect(desk.getByRole('dialog')).toContainText('on their way to the guest');
  });
}

for (const language of journeyLanguages('ckb')) {
  test(`in ${names.of(language)}: an address that was asked about, the link and the tab lost, and back by email`, async ({
    newVisitor,
    stack,
  }) => {
    const say = (key: string) => word(language, key);
    const visit = { viewport: phone, locale: `${language}-IQ` };
    // Nothing in it lets a line break.
    const email = `saraa${randomUUID().replaceAll('-', '')}@gmial.com`;
    const right = email.replace('gmial.com', 'home.test');
    const first = await newVisitor({ ...visit, javaScriptEnabled: false });
    await first.goto('/products/barhi-dates');
    await first.getByRole('button', { name: say('shop.goods.add'), exact: true }).click();
    await first.goto('/checkout');
    const field = (name: string) => first.getByLabel(say(`shop.checkout.field.${name}`));
    await field('name').fill('سارا ئەحمەد');
    await field('email').fill('sara@gmial');
    await field('phone').fill('٠٧٧٠ ١٢٣ ٤٥٦٧');
    const go = first.getByRole('button', { name: say('shop.checkout.submit'), exact: true });
    await go.click();
    await expect(first.getByText(say('shop.checkout.problem.email.cutEmail'))).toBeVisible();
    // What is wrong is in sight, also without scripts.
    await expect(field('email')).toBeFocused();
    await field('email').fill(email);
    // Nothing is taken for granted of how the goods come to her, and a slip is asked about beside it.
    await go.click();
    await expect(first.getByText(say('shop.checkout.problem.way.required'))).toBeVisible();
    await expect(first.getByText(email.replace('gmial', 'gmail'))).toBeVisible();
    await expectToFit(first);
    await chooseCollecting(first);
    await go.click();
    await expect(first).toHaveURL(/\/orders\/[A-Z0-9]+\/pay/);
    const reference = /orders\/([A-Z0-9]+)/.exec(first.url())?.[1] ?? '';
    await untilMailTo(stack.mailPageUrl, email, 'order_placed');
    // A slip that was confirmed by mistake: corrected where it was placed, without scripts too.
    await first.goto(`/orders/${reference}`);
    await first.getByRole('link', { name: say('status.email.summary') }).click();
    await first.getByLabel(say('shop.checkout.field.email')).fill(right);
    await first.getByRole('button', { name: say('status.email.button') }).click();
    await expect(first.getByRole('status').filter({ hasText: right })).toContainText(
      say('status.email.sent'),
    );
    await untilMailTo(stack.mailPageUrl, right, 'order_placed.2');
    await expectToFit(first);
    await first.context().close();

    const page = await newVisitor(visit);
    await page.goto('/');
    await page.getByRole('link', { name: say('shop.footer.findOrder') }).click();
    const ask = async (address: string) => {
      await page.getByLabel(say('shop.checkout.field.email')).fill(address);
      await page.getByRole('button', { name: say('shop.findOrder.submit') }).click();
      await expect(page.getByRole('status')).toHaveText(say('shop.findOrder.asked'));
    };
    const stranger = `nobody-${randomUUID()}@home.test`;
    await ask(stranger);
    await page.reload();
    await ask(right.toUpperCase());
    const mail = await untilMailTo(stack.mailPageUrl, right, 'order_links');
    expect(await mailsTo(stack.mailPageUrl, stranger)).toEqual([]);
    const [link = ''] = /^http:\/\/localhost\S+\?key=\S+$/m.exec(mail.text) ?? [];
    expect(link).toContain(reference);
    await page.goto(link);
    await expect(page.getByText('+964 770 123 4567')).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: say('status.button.continue') }).click();
    await typeCard(page, 'approve');
    await expect(page.getByRole('heading', { name: say('status.heading.paid') })).toBeVisible();
  });
}

test('a second merchant begins with nothing, sets the shop up at the desk and sells, and no word of the demo is left', async ({
  stack,
  newVisitor,
}) => {
  // Nothing of a shop may live in the memory of one process.
  await withEmptyShop({ ...stack, processes: 2 }, async ({ url, takePerson }) => {
    const stranger = await newVisitor({ baseURL: url });
    for (const language of locales) {
      expect(await demoWordsIn(stranger, language, [...pages, '/policies'])).toEqual([]);
    }
    // To search engines a shop without rooms is no hotel.
    const front = await (await stranger.request.get(url)).text();
    expect(front).toContain('"@type":"Store"');
    expect(front).not.toContain('"Hotel"');
    const { page: desk, staff } = await signInStaff(await newVisitor({ baseURL: url }), {
      permissions: ['manage_catalogue', 'see_orders'],
    });
    await takePerson(staff.id);
    await setUpShop(desk);
    await expectSteps(desk, '6 of 7');

    for (const [place, language] of locales.entries()) {
      const page = await newVisitor({ baseURL: url, viewport: phone, locale: `${language}-IQ` });
      await expect.poll(() => textOf(page, '/', language)).toContain(textIn(house, language));
      const words = await buyFromSecond(page, language, { day: 40 + place * 5, stack });
      expect(words).toEqual([]);
      // A page that is open asks for news when the shop is gone.
      await page.context().close();
    }
    // All is done: nobody has to say so.
    await desk.goto('/admin');
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.getByText('First steps')).toHaveCount(0);
    expect(demoWords.exec(innocent(await desk.content()))).toBeNull();
    // Without Sorani the shop says so nowhere, asks for no word of it, and forgets none.
    await offerSorani(desk, false);
    const reader = await newVisitor({ baseURL: url, locale: 'ckb-IQ' });
    await expect.poll(() => offeredOn(reader, 'ar')).toEqual(['ar', 'en']);
    await reader.context().close();
    await offerSorani(desk, true);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const figures = await (await fetch(`${url}/api/metrics`, { headers })).text();
    expect(figures).toMatch(/^diwan_ready\{process="1"\} 1$/m);
    expect(figures).toMatch(/^diwan_ready\{process="2"\} 1$/m);
    await desk.context().close();
  });
});

/** The languages to choose from on the first page, once it comes in this one. */
async function offeredOn(page: Page, language: Language): Promise<(string | null)[]> {
  await page.goto('/');
  if ((await page.locator('html').getAttribute('lang')) !== language) return [];
  const buttons = await page.locator('button[name="to"]').all();
  return [...new Set(await Promise.all(buttons.map((one) => one.getAttribute('value'))))];
}

/**
 * A gift brought and a room, paid; the demo's words in whatever the buyer was shown and sent, and
 * amounts that are only about right on the way of the money.
 */
async function buyFromSecond(
  page: Page,
  language: Language,
  { day, stack }: { day: number; stack: { readonly mailPageUrl: string } },
): Promise<string[]> {
  const say = (key: string) => word(language, key);
  const named = (key: string) => ({ name: say(key), exact: true });
  const field = (key: string) => page.getByLabel(say(key), { exact: true });
  const cart = page.getByRole('heading', named('shop.cart.title'));
  await page.goto(paths.gift);
  await page.getByRole('button', named('shop.guide.name.USD')).click();
  await expect(page.getByText(/≈ 14 /)).toBeVisible();
  await page.getByRole('button', named('shop.goods.add')).click();
  await expect(cart).toBeVisible();
  await page.goto(paths.room);
  const [checkIn = '', checkOut = ''] = [day, day + 2].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await field('shop.stay.field.checkIn').fill(checkIn);
  await field('shop.stay.field.checkOut').fill(checkOut);
  await page.getByRole('button', named('shop.room.add')).click();
  await expect(cart).toBeVisible();
  const found = await demoWordsIn(page, language, [...pages, '/policies', ...Object.values(paths)]);

  const { email } = newContact();
  await page.goto('/checkout');
  await field('shop.checkout.field.name').fill('Sara Ahmed');
  await field('shop.checkout.field.email').fill(email);
  await field('shop.checkout.field.phone').fill('0770 123 4567');
  await page.locator('input[name="way"]').nth(1).check();
  await field('goods.delivery.field.address').fill('Street 14, house 3');
  found.push(...exactWordsOf('checkout', await page.content()));
  await page.getByRole('button', named('shop.checkout.submit')).click();
  await untilCardPage(page);
  await typeCard(page, 'approve');
  await untilHeading(page, say('status.heading.authorised'));
  found.push(...exactWordsOf('order', await page.content()));
  await expectToFit(page);
  const document = page.locator('a[href*="/documents/"]').first();
  const file = await page.request.get((await document.getAttribute('href')) ?? '');
  const { text } = await extractText(new Uint8Array(await file.body()), { mergePages: true });
  expect(text).toMatch(/\d/);
  found.push(...exactWordsOf('PDF', text));
  for (const kind of ['order_placed', 'invoice']) {
    const mail = await untilMailTo(stack.mailPageUrl, email, kind);
    expect(mail.subject).toContain(textIn(house, language));
    found.push(...exactWordsOf(kind, [mail.subject, mail.text, mail.html].join('\n')));
  }
  return found;
}

/** Wednesday, Thursday, Saturday and Sunday of a week that no other test books. */
function weekend(language: Language): string[] {
  const daysAhead = 347 - 7 * locales.indexOf(language);
  const first = new Date(Date.now() + daysAhead * 86_400_000);
  const toWednesday = (10 - first.getUTCDay()) % 7;
  return [0, 1, 3, 4].map((days) =>
    new Date(first.getTime() + (toWednesday + days) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The digits of the amount beside a word. */
async function amountIn(place: Locator): Promise<number> {
  return Number((await place.textContent())?.replaceAll(/\D/g, ''));
}

async function textOf(page: Page, path: string, language: string): Promise<string> {
  const answer = await page.request.get(path, { headers: { 'accept-language': language } });
  return answer.text();
}

/** Without a time zone, and words in which one of the demo's is hidden. Names of drawings stay. */
function innocent(text: string): string {
  return text.replaceAll(/Asia\/Baghdad|[\w-]*التسوق/g, '');
}

function wordsOf(place: string, text: string): string[] {
  const [word] = demoWords.exec(innocent(text)) ?? [];
  return word === undefined ? [] : [`${place}: ${word}`];
}

/** The same, and a sign of an amount that is only about right. */
function exactWordsOf(place: string, text: string): string[] {
  return [...wordsOf(place, text), ...(text.includes('≈') ? [`${place}: ≈`] : [])];
}

/** Where a visitor reads of the demo's house. */
async function demoWordsIn(page: Page, language: Language, paths: readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    found.push(...wordsOf(`${language} ${path}`, await textOf(page, path, language)));
  }
  return found;
}
