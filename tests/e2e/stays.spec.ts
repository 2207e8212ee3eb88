import { checkOut, freeNights, typeCard } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('a guest compares rooms for dates, changes the stay in the cart, pays and cancels it', async ({
  page,
}) => {
  const stay = freeNights();
  await page.goto('/');
  await page.getByLabel('Check-in').fill(stay.checkIn);
  await page.getByLabel('Check-out').fill(stay.checkOut);
  await page.getByLabel('Guests').selectOption('3');
  await page.getByRole('button', { name: 'Search rooms' }).click();
  await expect(page).toHaveURL(new RegExp(`checkIn=${stay.checkIn}.*guests=3`));
  const room = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(room('Arch room')).toContainText('2 nights');
  await expect(room('River room')).toContainText('at most 2 guests');
  await page.getByRole('link', { name: 'Suite with mashrabiya' }).click();
  await expect(page.getByLabel('Check-in')).toHaveValue(stay.checkIn);
  await expect(page.getByLabel('Guests', { exact: true })).toHaveValue('3');

  // Links that name no dates keep them.
  await page.getByRole('link', { name: 'Rooms', exact: true }).click();
  await expect(page.getByLabel('Check-out')).toHaveValue(stay.checkOut);
  await expect(room('Arch room')).toContainText('2 nights');
  await page.getByRole('link', { name: 'Suite with mashrabiya' }).click();

  // What cannot be has no price.
  const summary = page.getByRole('status').filter({ hasText: /night|Check-out|guests/ });
  await page.getByLabel('Check-out').fill(stay.checkIn);
  await expect(summary).toHaveText('Check-out must be after check-in.');
  await page.getByLabel('Check-out').fill(stay.checkOut);
  await expect(summary).toContainText('IQD');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await page.getByRole('link', { name: /^Change dates or guests of/ }).click();
  await page.getByRole('button', { name: 'One guest fewer' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main')).toContainText('2 guests');

  await checkOut(page);
  await typeCard(page, 'approve');
  const stays = page.getByRole('region', { name: 'Cancel a stay' });
  await expect(stays).toContainText('Free of charge until');
  await stays.getByRole('link', { name: /^Cancel this stay/ }).click();
  await stays.getByRole('button', { name: 'Yes, cancel the stay' }).click();
  await expect(stays).toContainText('Nothing is due for it.');
});
