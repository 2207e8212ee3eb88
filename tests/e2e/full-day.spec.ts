import type { Locator, Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { lineOf, listAttempt, listOrder } from '../support/listed-order';
import { createProduct } from '../support/shop';
import { expect, test } from './fixtures/test';
import { word, wordWith } from './fixtures/words';

/** Far from the days of other tests. */
const day = '2029-03-01';
const arrivals = 60;
const sizes = [
  [360, 740],
  [1280, 800],
] as const;

/** Guests of one day with a room each; the shortest stays are not those of the lowest rooms. */
async function fillDay(): Promise<void> {
  const { id: productId } = await createProduct({ kind: 'STAY', rooms: 0 });
  // Other tests look at every page of the shop, and at the catalogue with its pictures.
  const data = { isVisible: false, drawing: 'drawings/door' };
  await db().product.update({ where: { id: productId }, data });
  await fillRooms(productId, { first: 71, count: arrivals, from: day });
  await fillRooms(productId, { first: 1, count: 3, from: '2029-02-28', until: day });
}

async function fillRooms(
  productId: string,
  stays: { first: number; count: number; from: string; until?: string },
): Promise<void> {
  for (let place = 0; place < stays.count; place += 1) {
    const { id: orderId } = await listOrder({ name: `Guest of a full day ${place}` });
    await listAttempt(orderId);
    const until = stays.until ?? `2029-03-0${5 - (place % 4)}`;
    const [checkIn, checkOut] = [new Date(stays.from), new Date(until)];
    const line = { ...lineOf(orderId, productId, 250_000_000n), checkIn, checkOut, guests: 2 };
    const { id: lineId } = await db().orderLine.create({ data: { ...line, kind: 'STAY' } });
    // Retired, so that no other test finds the room free.
    const unit = { productId, label: String(stays.first + place), isRetired: true };
    const { id: unitId } = await db().roomUnit.create({ data: unit });
    await db().roomNight.create({ data: { unitId, night: checkIn, orderId, lineId } });
  }
}

/** The rooms of the arrivals from top to bottom. */
const roomsOf = (page: Page) => page.locator('[aria-labelledby="arriving"] .stay-room a');

const rooms = Array.from({ length: arrivals }, (_, place) => String(71 + place));

test('a day with more arrivals than a part shows goes on where it was cut, also by keys', async ({
  newStaff,
}) => {
  await fillDay();
  const { page: desk } = await newStaff();
  const url = process.env.APP_URL ?? '';
  const arrival = (place: number) =>
    desk.locator('[aria-labelledby="arriving"] [data-stay]').nth(place);
  const focused = desk.locator('[data-row-link]:focus');
  /** By a letter, as soon as the page listens, from where `begin` puts the focus. */
  const press = async (letter: string, begin: () => Promise<unknown>, place: Locator) => {
    await expect(async () => {
      await begin();
      await desk.keyboard.press(letter);
      await expect(place.locator(focused)).toBeVisible({ timeout: 500 });
    }).toPass();
  };
  for (const language of ['en', 'ar'] as const) {
    await desk.context().addCookies([{ name: 'diwan_language', value: language, url }]);
    for (const [width, height] of sizes) {
      await desk.setViewportSize({ width, height });
      await desk.goto(`/admin?day=${day}`);
      await expect(roomsOf(desk)).toHaveText(rooms.slice(0, 25));
      await expect(desk.getByText(wordWith(language, 'day.cut', { count: 25 }))).toBeVisible();
      // From the last that is shown over the border to the next part, and back.
      const departure = desk.locator('[aria-labelledby="leaving"] [data-stay]').first();
      await press('j', () => arrival(24).locator('[data-row-link]').focus(), departure);
      await desk.keyboard.press('k');
      await expect(arrival(24).locator(focused)).toBeVisible();
      await desk.getByRole('link', { name: word(language, 'day.more') }).click();
      await expect(desk).toHaveURL(/part=arriving/);
      // What was read stays above; the next guest is in sight, and is the one that j goes to.
      await expect(roomsOf(desk)).toHaveText(rooms);
      await expect(arrival(25)).toBeInViewport({ ratio: 1 });
      await press('j', () => focused.evaluateAll(unfocus), arrival(25));
      await desk.keyboard.press('k');
      await expect(arrival(24).locator(focused)).toBeVisible();
      const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  }
});

function unfocus(elements: readonly Element[]): void {
  for (const element of elements) (element as HTMLElement).blur();
}
