import type { Locator, Page } from '@playwright/test';
import { sizes } from '../pages/scenes';
import { coveredOnTheWay } from './fixtures/focus';
import { attemptOf } from './fixtures/records';
import {
  addGift,
  cardFrame,
  cards,
  newContact,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';

const tabsMax = 60;

test('a whole purchase with the keyboard alone, and the focus is always to be seen', async ({
  page,
}) => {
  const contact = newContact();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Barhi dates' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Full name'));
  await page.keyboard.type(contact.name);
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
  await page.keyboard.press('Enter');
  // What is wrong has the focus: nobody has to look for it.
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
  await page.keyboard.type(contact.email);
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type(contact.phone);
  await tabTo(page, page.getByLabel('Collect them from us'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  const reference = await untilCardPage(page);
  await tabTo(page, cardFrame(page).getByLabel('Card number'));
  await page.keyboard.type(cards.approve);
  await tabTo(page, cardFrame(page).getByLabel('Expiry'));
  await page.keyboard.type('12/34');
  await tabTo(page, cardFrame(page).getByLabel('CVV'));
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await untilHeading(page, 'Payment received');
  expect((await attemptOf(reference)).state).toBe('PAID');
});

for (const [name, viewport] of Object.entries(sizes)) {
  test(`on a ${name}, nothing lies over what the keyboard comes to, on the way down and back`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto('/products/barhi-dates');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor();
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      expect.soft(await coveredOnTheWay(page, key, 12), `cart drawer, ${key}`).toEqual([]);
    }
    for (const path of ['/', '/rooms/courtyard-room', '/cart', '/checkout']) {
      await page.goto(path);
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        expect.soft(await coveredOnTheWay(page, key), `${path}, ${key}`).toEqual([]);
      }
    }
  });
}

test('in forced colours everything that is pressed or filled in has an edge', async ({ page }) => {
  await addGift(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/cart', '/checkout', '/rooms/courtyard-room']) {
    await page.goto(path);
    const bare = await page
      .getByRole('main')
      // A radio button is the browser's own, and drawn with its edge.
      .locator('button, input:not([type="hidden"], [type="radio"])')
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { borderStyle, borderWidth } = getComputedStyle(element);
            return borderStyle === 'none' || Number.parseFloat(borderWidth) === 0;
          })
          .filter((element) => !getComputedStyle(element).textDecorationLine.includes('underline'))
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    expect(bare, path).toEqual([]);
  }
});

/** Tab after Tab until it has the focus, which must be seen by an outline. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tab = 0; tab < tabsMax; tab += 1) {
    await page.keyboard.press('Tab');
    const isThere = await wanted
      .first()
      .evaluate((element) => element === element.ownerDocument.activeElement);
    if (!isThere) continue;
    const outline = await wanted.first().evaluate((element) => {
      const style = getComputedStyle(element);
      return `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`;
    });
    expect(outline).not.toMatch(/^none .* none$/);
    return;
  }
  throw new Error(`No ${tabsMax} Tabs lead to ${wanted}.`);
}
