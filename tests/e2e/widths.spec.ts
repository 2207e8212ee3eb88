import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { languages, sizes } from '../pages/scenes';
import { listOrder } from '../support/listed-order';
import { word } from './fixtures/words';
import { expect, test } from './fixtures/world';

test.use({ waitsForFonts: true });

const names = ['ليلى عبد الرحمن محمد الجبوري البغدادي', 'Alexandrina Montgomery-Featherstonehaugh'];
/** Each character that is not seen has a mark within the line. */
const hidden = 'Rana\u202E Salih\u202C Al-Jaf';

test('small laptops show every column of the desk in each language, in rows as high as in English', async ({
  openWorld,
  world,
}) => {
  const { orderId } = world.orders.held;
  const { checkIn } = await db().orderLine.findFirstOrThrow({ where: { orderId } });
  for (const name of [...names, hidden]) await listOrder({ name, totalMinor: 1_580_000_000n });
  const paths = [
    '/admin/orders',
    `/admin/orders?open=${world.orders.held.reference}`,
    `/admin?day=${checkIn?.toISOString().slice(0, 10)}`,
    '/admin/reconciliation/month?month=2020-01',
    '/admin/reconciliation/movements',
    '/admin/audit',
    '/admin/overview',
    '/admin/calendar',
    '/admin/orders/expiring',
  ];
  // A row of several lines grows by some pixels each: signs stand otherwise beside other letters.
  const heights = new Map<string, number>();
  for (const language of languages) {
    const page = await openWorld(language);
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await page.goto(path);
        const { outOfSight, height } = await look(page);
        expect.soft(outOfSight, `${path} in ${language} at ${width}`).toEqual([]);
        const key = `${path} ${width}`;
        if (language === 'en') heights.set(key, height);
        else {
          const isOneLine = path.startsWith('/admin/orders') && !path.includes('?open=');
          const english = heights.get(key) ?? 0;
          const most = english + (isOneLine ? 4 : Math.max(8, english / 6));
          expect.soft(height, `${key} ${language}`).toBeLessThanOrEqual(most);
        }
      }
    }
  }
});

test('a name that is too long loses its end, in whatever direction it is read', async ({
  openWorld,
}) => {
  const references = await Promise.all(names.map((name) => listOrder({ name })));
  for (const language of languages) {
    const page = await openWorld(language, { viewport: { width: 1280, height: 800 } });
    for (const { reference } of references) {
      await page.goto(`/admin/orders?search=${reference}`);
      const name = page.locator(`[data-order="${reference}"] .cell-customer bdi`);
      expect(await name.evaluate(isCut)).toBe(true);
      expect(await name.evaluate(showsItsBeginning), language).toBe(true);
    }
  }
});

const isCut = (box: HTMLElement | SVGElement) => box.scrollWidth > box.clientWidth;

function showsItsBeginning(element: HTMLElement | SVGElement): boolean {
  const cell = element.closest('td')?.getBoundingClientRect();
  const text = element.firstChild;
  if (cell === undefined || text === null) return false;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const { left, right } = range.getBoundingClientRect();
  return left >= cell.left - 1 && right <= cell.right + 1;
}

test('the first screen of a phone asks for the stay, and every page of the shop offers the other languages in it', async ({
  openWorld,
  world,
  errors,
}) => {
  errors.expect(/status of 404 .*\/nowhere/);
  for (const language of languages) {
    const page = await openWorld(language, { viewport: sizes.phone });
    // A page that is not there has no header.
    const scenes = world.scenes.filter(({ room, name }) => room === 'shop' && name !== 'not-found');
    for (const { name, path } of scenes) {
      await page.goto(path);
      const others = page.locator('form[action="/language"] button:not([aria-current])');
      await expect(others.filter({ visible: true }), `${name} in ${language}`).toHaveCount(2);
      for (const other of await others.filter({ visible: true }).all()) {
        await expect.soft(other, `${name} in ${language}`).toBeInViewport({ ratio: 1 });
      }
    }
    await page.goto('/');
    for (const asked of ['checkIn', 'checkOut', 'guests', 'rooms']) {
      await expect.soft(page.locator(`[name="${asked}"]`)).toBeInViewport({ ratio: 1 });
    }
    const search = page.getByRole('button', { name: word(language, 'shop.search.submit') });
    await expect.soft(search, language).toBeInViewport({ ratio: 1 });
  }
});

test('the longest names of categories that the header takes stand in one row of it', async ({
  openWorld,
}) => {
  for (const language of languages) {
    const page = await openWorld(language, { viewport: { width: 1024, height: 800 } });
    await page.goto('/');
    const header = page.locator('.site-header');
    const names = header.locator('nav a[href^="/categories/"]');
    await expect(names).toHaveCount(3);
    const before = await header.boundingBox();
    const twelve = { en: 'Watercolours', ar: 'مخطوطات شرقي', ckb: 'دەستنووسەکان' }[language];
    await names.evaluateAll((all, text) => {
      for (const one of all) one.textContent = text;
    }, twelve);
    await expect.poll(() => header.boundingBox(), language).toEqual(before);
    for (const name of await names.all()) await expect.soft(name).toBeInViewport({ ratio: 1 });
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(whole, language).toBe(1024);
  }
});

test('forty letters in one word, as the name of a category, stay within a phone: heading, menu and foot', async ({
  openWorld,
}) => {
  const forty = { en: 'Antiquarianmaps', ar: 'المخطوطاتالشرقية', ckb: 'دەستنووسەکۆنەکان' };
  for (const language of languages) {
    const page = await openWorld(language, { viewport: sizes.phone });
    for (const [path, heading] of [
      ['/', '#goods h2'],
      ['/categories/copper', 'main h1'],
    ] as const) {
      await page.goto(path);
      const names = page.locator(`${heading}, a[href^="/categories/"]`);
      expect(await names.count()).toBeGreaterThan(3);
      await names.evaluateAll(
        (all, text) => {
          for (const one of all) one.textContent = text;
        },
        forty[language].repeat(3).slice(0, 40),
      );
      const whole = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(whole, `${path} in ${language}`).toBe(sizes.phone.width);
    }
  }
});

const states = [
  ['held', 'order.head.amount.authorised'],
  ['completed', 'order.head.amount.taken'],
  ['reversed', 'order.head.amount.released'],
] as const;

test('a stay without trouble is one screen in each state: guest, room and money first, and no more than must be read', async ({
  openWorld,
  world,
}) => {
  for (const language of languages) {
    for (const [width, height, most] of [
      [1280, 800, 1300],
      [360, 740, 1850],
    ] as const) {
      const page = await openWorld(language, { viewport: { width, height } });
      for (const [state, amount] of states) {
        await page.goto(`/admin/orders/${world.orders[state].reference}`);
        const head = page.locator('main header');
        await expect.soft(head, language).toBeInViewport({ ratio: 1 });
        await expect.soft(head).toContainText(word(language, amount));
        await expect.soft(head).toContainText(/\d,\d{3}/);
        await expect.soft(page.getByText('Sara Ahmed')).toHaveCount(1);
        expect
          .soft(await wholeHeight(page), `${state}, ${language}, ${width}`)
          .toBeLessThanOrEqual(most);
      }
      await page.close();
    }
  }
});

test('an order by telephone for one room is entered in one screen, on a phone in two', async ({
  openWorld,
}) => {
  for (const language of languages) {
    for (const [width, height, most] of [
      [1280, 800, 800],
      [360, 740, 1480],
    ] as const) {
      const page = await openWorld(language, { viewport: { width, height } });
      await page.goto('/admin/orders/compose');
      await expect(page.locator('[name="name"]')).toBeFocused();
      await expect(page.locator('[name^="goods-"], [name="zone"]')).toHaveCount(0);
      const make = page.getByRole('button', { name: word(language, 'compose.make') });
      const box = await make.boundingBox();
      const end = (box?.y ?? 0) + (box?.height ?? most);
      expect.soft(end, `${language} at ${width}`).toBeLessThanOrEqual(most);
      expect.soft(await wholeHeight(page), `${language} at ${width}`).toBeLessThanOrEqual(most);
      await page.close();
    }
  }
});

function wholeHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** The cells that stand beyond what can be seen without scrolling, and the highest row. */
function look(page: Page) {
  return page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const outOfSight = [...document.querySelectorAll('main :is(th, td, .stay-list > li > *)')]
      .filter(isShown)
      .filter((cell) => {
        let [from, to] = [0, document.documentElement.clientWidth];
        for (let box = cell.parentElement; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue;
          const { left, right } = box.getBoundingClientRect();
          [from, to] = [Math.max(from, left), Math.min(to, right)];
        }
        const { left, right } = cell.getBoundingClientRect();
        return left < from - 1.5 || right > to + 1.5;
      })
      .map((cell) => cell.outerHTML.slice(0, 120));
    const rows = [...document.querySelectorAll('main :is(tbody tr, .stay-list > li, ol > li)')];
    const heights = rows.filter(isShown).map((row) => row.getBoundingClientRect().height);
    return { outOfSight: outOfSight.slice(0, 3), height: Math.max(0, ...heights) };
  });
}
