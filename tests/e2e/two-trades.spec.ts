// Does a shop, set up from empty, speak of its own trade alone? A bookshop and a guest house.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '../pages/scenes';
import { inDays } from '../support/merchant-day';
import { type EmptyShop, withEmptyShop } from './fixtures/empty-shop';
import { Hands } from './fixtures/hands';
import { mailsTo, untilMailTo } from './fixtures/mails';
import {
  chooseCollecting,
  newContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

type Words = { readonly en: string; readonly ar: string; readonly ckb: string };

type Trade = {
  readonly name: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly house: Words;
  readonly product: Words;
  readonly about: Words;
  readonly category: Words | null;
  readonly path: string;
  readonly schema: string;
  readonly outcome: string;
  /** Words of the other trade. */
  readonly never: Readonly<Record<'en' | 'ar', RegExp>>;
};

const bookshop: Trade = {
  name: 'bookshop',
  kind: 'GOODS',
  house: { en: 'Mutanabbi Books', ar: 'كتب المتنبي', ckb: 'کتێبی موتەنەبی' },
  product: { en: 'Poems of al-Sayyab', ar: 'ديوان السياب', ckb: 'دیوانی سەییاب' },
  about: {
    en: 'All poems, bound in cloth.',
    ar: 'كل القصائد، بتجليد قماش.',
    ckb: 'ھەموو شیعرەکان.',
  },
  category: { en: 'Poetry', ar: 'شعر', ckb: 'شیعر' },
  path: '/products/poems-of-al-sayyab',
  schema: 'Store',
  outcome: 'status.heading.paid',
  never: {
    en: /\b(rooms?|nights?|stays?|check-(in|out)|guests?|hotels?|bookings?|beds?|arrival|gifts?)\b/i,
    ar: /غرف|ليلة|ليالي|إقام|مغادر|الضيف|ضيوف|ضيفنا|فندق|سرير|هدايا/,
  },
};

const guestHouse: Trade = {
  name: 'guest house',
  kind: 'STAY',
  house: { en: 'Shanidar Guest House', ar: 'دار ضيافة شانيدر', ckb: 'میوانخانەی شانەدەر' },
  product: { en: 'Garden room', ar: 'غرفة الحديقة', ckb: 'ژووری باخچە' },
  about: { en: 'Quiet, with a view.', ar: 'هادئة ولها إطلالة.', ckb: 'بێدەنگ، بە دیمەنەوە.' },
  category: null,
  path: '/rooms/garden-room',
  schema: 'Hotel',
  outcome: 'status.heading.authorised',
  never: {
    en: /\b(gifts?|goods|products?|deliver\w*|collect\w*|pick-?up|categor\w*|pieces?)\b/i,
    ar: /هدي|هدايا|بضائع|بضاع|منتج|توصيل|نوصل|للاستلام|تستلمون|قطعة/,
  },
};

const readers = ['en', 'ar'] as const;

for (const trade of [bookshop, guestHouse]) {
  test(`a ${trade.name}, set up from empty, shows no word of the other trade`, async ({
    newVisitor,
    errors,
    stack,
  }) => {
    errors.expect(/status of 404/);
    await withEmptyShop(stack, async (shop) => {
      const desk = await newVisitor({ baseURL: shop.url });
      const hands = new Hands();
      await signIn(desk, shop, hands);
      await addProduct(desk, trade, hands);
      await expect.poll(async () => (await desk.request.get(trade.path)).status()).toBe(200);
      console.log(
        `${trade.name}: ${hands.taps} taps, ${hands.letters} letters, ${hands.minutes.toFixed(1)} minutes`,
      );
      expect(hands.minutes, 'to the first product in the shop, by the slowest path').toBeLessThan(
        5,
      );
      await nameShop(desk, trade, hands);
      for (const [place, language] of readers.entries()) {
        const page = await newVisitor({ baseURL: shop.url, locale: `${language}-IQ` });
        const own = await buy(page, trade, language, { day: 30 + place * 5, stack });
        const found = [...(await lookAround(page, trade)), ...own].flatMap(({ place, text }) => {
          const [never] = trade.never[language].exec(text) ?? [];
          return never === undefined ? [] : [`${language} ${place}: ${never}`];
        });
        expect(found).toEqual([]);
        await page.context().close();
      }
      await desk.context().close();
    });
  });
}

type Read = { readonly place: string; readonly text: string };

/** The first person, made and signed in as the documents say. */
async function signIn(desk: Page, shop: EmptyShop, hands: Hands): Promise<void> {
  const email = `owner.${randomUUID().slice(0, 8)}@example.test`;
  const password = await shop.createAdmin(email);
  await desk.goto('/admin');
  await hands.type(desk.getByLabel('Email'), email);
  await hands.type(desk.getByLabel('Password'), password);
  await hands.press(desk.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(desk.getByRole('heading', { name: /First steps/ })).toBeVisible();
}

/** Every field in every language; goods in a category of their own. */
async function addProduct(desk: Page, trade: Trade, hands: Hands): Promise<void> {
  const { kind, product, about, category, path } = trade;
  const fill = async (label: string, words: Words) => {
    for (const [language, text] of inLanguages(words)) {
      await hands.type(desk.getByLabel(`${label} in ${language}`, { exact: true }), text);
    }
  };
  await hands.press(desk.getByRole('link', { name: 'Add rooms or goods' }));
  await hands.press(desk.getByRole('link', { name: 'New product' }));
  await hands.choose(desk.getByLabel('Kind'), kind);
  await fill('Name', product);
  await fill('One-sentence summary', about);
  await fill('Description', about);
  await hands.type(desk.getByLabel('Price in IQD'), '25,000');
  if (kind === 'GOODS') await hands.type(desk.getByLabel('Pieces in stock'), '12');
  await hands.type(desk.getByLabel('Web address'), path.split('/')[2] ?? '');
  await hands.choose(desk.getByLabel('In the shop'), 'shown');
  await hands.press(desk.getByRole('button', { name: 'Add product' }));
  await expect(desk.getByText('Added to the catalogue.')).toBeVisible();
  if (category === null) {
    await hands.type(desk.getByLabel('Number or name on the door'), '1');
    await hands.press(desk.getByRole('button', { name: 'Add room' }));
    await expect(desk.getByText('Room 1 can now be booked.')).toBeVisible();
    return;
  }
  await hands.press(desk.getByRole('main').getByRole('link', { name: 'Catalogue' }));
  const shelves = desk.getByRole('region', { name: 'Categories of goods' });
  for (const [language, text] of inLanguages(category)) {
    await hands.type(shelves.getByLabel(`Name in ${language}`), text);
    await hands.type(shelves.getByLabel(`Introduction in ${language}`), `${text}: ${text}.`);
  }
  await hands.press(shelves.getByRole('button', { name: 'Add category' }));
  await expect(shelves.getByRole('link', { name: '/categories/poetry' })).toBeVisible();
  await hands.press(desk.getByRole('link', { name: product.en }));
  await hands.choose(desk.getByLabel('Category'), { label: category.en });
  await hands.press(desk.getByRole('button', { name: 'Save', exact: true }));
  await expect(desk.getByText('Saved. The shop shows the change')).toBeVisible();
}

/** Its names, how to reach it, and its hours, which both trades may have typed. */
async function nameShop(desk: Page, trade: Trade, hands: Hands): Promise<void> {
  await desk.goto('/admin/settings/identity');
  await expect(desk.getByLabel('Phone', { exact: true })).toBeVisible();
  for (const [language, text] of inLanguages(trade.house)) {
    await hands.type(desk.getByLabel(`Name in ${language}`, { exact: true }), text);
  }
  await hands.type(desk.getByLabel('Phone', { exact: true }), '+964 750 123 4567');
  await hands.type(desk.getByLabel('Check-in from'), '15:00');
  await hands.type(desk.getByLabel('Check-out by'), '11:00');
  await hands.press(desk.getByRole('button', { name: 'Save', exact: true }));
  await expect(desk.getByText('Saved. The shop shows the change')).toBeVisible();
}

const inLanguages = (words: Words) =>
  [
    ['English', words.en],
    ['Arabic', words.ar],
    ['Kurdish', words.ckb],
  ] as const;

/** Buys the product, and what the shopper read on the way and was sent. */
async function buy(
  page: Page,
  trade: Trade,
  language: Language,
  { day, stack }: { day: number; stack: { readonly mailPageUrl: string } },
): Promise<Read[]> {
  const say = (key: string) => word(language, key);
  const field = (key: string) => page.getByLabel(say(key), { exact: true });
  const read: Read[] = [];
  const look = async (place: string) => read.push({ place, text: await readPage(page) });
  await page.goto(trade.path);
  if (trade.kind === 'STAY') {
    await field('shop.stay.field.checkIn').fill(inDays(day));
    await field('shop.stay.field.checkOut').fill(inDays(day + 2));
  }
  await look('product');
  await page
    .getByRole('button', { name: say(trade.kind === 'STAY' ? 'shop.room.add' : 'shop.goods.add') })
    .click();
  await expect(page.getByRole('heading', { name: say('shop.cart.title') })).toBeVisible();
  await page.goto('/cart');
  await look('cart');
  const contact = newContact();
  await page.goto('/checkout');
  await field('shop.checkout.field.name').fill(contact.name);
  await field('shop.checkout.field.email').fill(contact.email);
  await field('shop.checkout.field.phone').fill(contact.phone);
  await chooseCollecting(page);
  await look('checkout');
  await page.getByRole('button', { name: say('shop.checkout.submit') }).click();
  await untilCardPage(page);
  await look('card page');
  await typeCard(page, 'approve');
  await untilHeading(page, say(trade.outcome));
  await look('confirmation');
  await untilMailTo(stack.mailPageUrl, contact.email, 'invoice');
  for (const { subject, text } of await mailsTo(stack.mailPageUrl, contact.email)) {
    read.push({ place: subject, text: `${subject}\n${text}` });
  }
  return read;
}

/** What other pages say, also to those who came by a wrong address. */
async function lookAround(page: Page, trade: Trade): Promise<Read[]> {
  const read: Read[] = [];
  const category = trade.category === null ? [] : ['/categories/poetry'];
  const wrong = ['/products/no-such', '/rooms/no-such', '/no-such-page'];
  for (const path of ['/', '/cart', '/checkout', '/orders/find', ...category, ...wrong]) {
    await page.goto(path);
    read.push({ place: path, text: await readPage(page) });
  }
  await page.goto('/');
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain(`"@type":"${trade.schema}"`);
  return read;
}

/** All that a person, a screen reader or a search engine reads of a page, without the words of schema.org. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const named = ['alt', 'aria-label', 'placeholder', 'title', 'href'].flatMap((name) =>
      [...document.querySelectorAll(`body [${name}]`)].map((one) => one.getAttribute(name)),
    );
    const said = [...document.querySelectorAll('meta[content]')].map((one) =>
      one.getAttribute('content'),
    );
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
      one.textContent?.replaceAll(/"@type":("[^"]*"|\[[^\]]*\])/g, ''),
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const one of body.querySelectorAll('script, style')) one.remove();
    return [document.title, ...said, ...data, ...named, body.textContent].join('\n');
  });
}
