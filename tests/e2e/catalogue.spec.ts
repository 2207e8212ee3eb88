import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { db } from '@/lib/db/client';
import { sizes } from '../pages/scenes';
import { plainPicture } from '../support/pictures';
import { changeStaff } from '../support/staff';
import { expectNoBarrier } from './fixtures/access';
import { untilMailTo } from './fixtures/mails';
import {
  addStay,
  checkOut,
  freeNights,
  newContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { signInStaff } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

test('a new gift is kept at the desk, changed, given a picture, and shown in the shop within seconds', {
  tag: '@first',
}, async ({ page, newStaff }) => {
  const slug = `copper-cup-${randomUUID().slice(0, 8)}`;
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  await desk.goto('/admin/catalogue');
  await desk.getByRole('link', { name: 'New product' }).click();
  await desk.getByLabel('Web address').fill('Copper cup');
  await desk.getByLabel('Name in English').fill('Copper cup');
  await desk.getByRole('button', { name: 'Add product' }).click();
  await expect(desk.getByText('digits and single hyphens between them')).toBeVisible();
  await expect(desk.getByLabel('Name in English')).toHaveValue('Copper cup');
  await desk.getByLabel('Web address').fill(slug);
  await desk.getByLabel('Pieces in stock').fill('7');
  await desk.getByLabel('Name in Arabic').fill('كوب نحاس');
  await desk.getByLabel('Name in Kurdish').fill('کوپی مس');
  await desk.getByLabel('One-sentence summary in English').fill('Holds its water cold.');
  await desk.getByLabel('Price in IQD').fill('31,000');
  await desk.getByLabel('In the shop').selectOption('hidden');
  await desk.getByRole('button', { name: 'Add product' }).click();
  await expect(desk.getByText('Added to the catalogue.')).toBeVisible();
  const status = async () => (await page.request.get(`/products/${slug}`)).status();
  expect(await status()).toBe(404);

  await desk.getByLabel('In the shop').selectOption('shown');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved. The shop shows the change within seconds.')).toBeVisible();
  await expect(desk.getByText('Added to the catalogue.')).toBeHidden();
  await expect.poll(status).toBe(200);

  await desk.getByLabel('Price per piece in IQD').fill('29,500');
  await desk.getByRole('button', { name: 'Save' }).click();
  const price = async () => (await db().product.findUnique({ where: { slug } }))?.priceMinor;
  await expect.poll(price).toBe(29_500_000n);
  const file = { name: 'cup.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await desk.getByLabel('Picture file').setInputFiles(file);
  await desk.getByRole('button', { name: 'Upload' }).click();
  await expect(desk.getByText('This is not a PNG, JPEG or WebP picture')).toBeVisible();
  const buffer = await plainPicture(640, 480).png().toBuffer();
  const picture = { name: 'cup.png', mimeType: 'image/png', buffer };
  await desk.getByLabel('Picture file').setInputFiles(picture);
  await desk.getByRole('button', { name: 'Upload' }).click();
  await expect(desk.getByText('The picture is saved.')).toBeVisible();

  const shown = page.locator('main img[src^="/pictures/"]').first();
  await expect
    .poll(async () => {
      await page.goto(`/products/${slug}`);
      return (await shown.count()) === 1 && page.getByText('29,500 IQD').first().isVisible();
    })
    .toBe(true);
  await expect
    .poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  const box = await shown.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // A mail that is read in a browser shows it too.
    'cross-origin-resource-policy': 'cross-origin',
  });
  // What the first page weighs is measured with the demo's own goods.
  await db().product.update({ where: { slug }, data: { isVisible: false } });
});

test('a room is closed and opened in its calendar, on a phone, in Arabic and by keyboard', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ viewport: sizes.phone, locale: 'ar-IQ' });
  const { page: desk } = await signInStaff(visitor, { permissions: ['manage_catalogue'] });
  const { checkIn, checkOut } = freeNights();
  const path = `/admin/catalogue/river-room/calendar?month=${checkIn.slice(0, 7)}`;
  await desk.goto(path);
  const say = (key: string) => word('ar', `calendar.${key}`);
  await desk.getByRole('combobox', { name: say('room') }).selectOption({ label: '9' });
  await desk.getByLabel(say('field.from')).fill(checkIn);
  await desk.getByLabel(say('field.until')).fill(checkOut);
  await desk.getByRole('button', { name: say('closeIt') }).click();
  await expect(desk.getByText(say('problem.required'))).toBeVisible();
  await desk.getByLabel(say('field.reason')).fill('صبغ الجدران');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(say('closed').replace('{label}', '9'))).toBeVisible();
  const row = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: '9' }) });
  await expect(row.getByText(say('isClosed'))).toHaveCount(1);
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(sizes.phone.width);

  const open = desk.getByRole('button', { name: say('openNamed').replace('{label}', '9') });
  await open.focus();
  await desk.keyboard.press('Enter');
  await expect(row.getByText(say('isClosed'))).toHaveCount(0);
});

test('on a phone the nights begin at today, from the left and from the right', async ({
  newVisitor,
}) => {
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['ar', 'ar-IQ'],
  ] as const) {
    const visitor = await newVisitor({ viewport: sizes.phone, locale });
    const { page: desk } = await signInStaff(visitor, { permissions: ['see_orders'] });
    await desk.goto('/admin/calendar');
    await expect(desk.locator('th[aria-current="date"]')).toHaveCount(1);
    await expect.poll(() => desk.evaluate(gapBeforeToday), locale).toBeLessThanOrEqual(1);
    // Of two weeks without today, all of them.
    await desk.getByRole('link', { name: word(language, 'day.plan.next') }).click();
    await expect(desk.locator('th[aria-current="date"]')).toHaveCount(0);
    const next = desk.locator('section', { has: desk.locator('table') });
    expect(await next.evaluate((section) => section.scrollLeft), locale).toBe(0);
  }
});

/** Points between the column of rooms and today's; none where the month ends too soon for that. */
function gapBeforeToday(): number {
  const section = document.querySelector('section:has(> table)') as HTMLElement;
  const edges = (selector: string) => section.querySelector(selector)?.getBoundingClientRect();
  const today = edges('[aria-current="date"]');
  const rooms = edges('th');
  if (!today || !rooms) return Number.NaN;
  const isAtEnd = Math.abs(section.scrollLeft) + section.clientWidth >= section.scrollWidth - 1;
  if (isAtEnd && section.scrollLeft !== 0) return 0;
  return Math.min(Math.abs(today.left - rooms.right), Math.abs(rooms.left - today.right));
}

test('a clerk sells by telephone; a price below their limit waits for approval', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['see_orders', 'complete'] });
  const contact = newContact();
  await desk.goto('/admin/orders/compose');
  const opened = desk.waitForEvent('popup');
  await desk.getByRole('link', { name: 'Check which rooms are free' }).click();
  const nights = await opened;
  await expect(nights.getByRole('rowheader', { name: '9', exact: true })).toBeVisible();
  await expect(nights.getByRole('link', { name: 'New order' }).last()).toBeVisible();
  await expect(nights.getByRole('link', { name: 'Close a room' })).toHaveCount(0);
  await nights.close();
  await desk.getByRole('button', { name: 'Add a product' }).click();
  await desk.getByLabel('Product 1').selectOption('barhi-dates');
  await desk.getByLabel('Quantity 1').fill('-1');
  await desk.getByRole('button', { name: 'Add a product' }).click();
  await expect(desk.getByLabel('Product 2')).toBeFocused();
  await expect(desk.getByLabel('Quantity 1')).toHaveValue('-1');
  await desk.getByLabel('Agreed price per piece 1').fill('15,000');
  await desk.getByLabel('Full name').fill(contact.name);
  await desk.getByLabel('Email').fill(contact.email);
  await desk.getByLabel('Phone').fill(contact.phone);
  const prices = desk.getByRole('group').filter({ hasText: 'Rooms and prices' });
  await expect(prices.getByText('Enter a whole number from 1 to 20.')).toBeVisible();
  await desk.getByLabel('Email').fill('omar@gmial.com');
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByText('omar@gmail.com')).toBeVisible();
  await desk.getByLabel('Email').fill(contact.email);
  await desk.getByLabel('Full name').fill('');
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByText('Enter the guest’s full name.')).toBeVisible();
  await desk.getByLabel('Full name').fill(contact.name);
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByText('Enter a whole number from 1 to 20.').first()).toBeVisible();
  await expect(desk.getByText('Enter a reason for the agreed price or amount')).toBeVisible();
  await expect(desk.getByLabel('Product 1')).toHaveValue('barhi-dates');
  await expect(desk.getByLabel('Full name')).toHaveValue(contact.name);
  await desk.getByLabel('Quantity 1').fill('2');
  await expect(prices.getByText('30,000 IQD').last()).toBeVisible();
  await desk.getByLabel('Reason for these prices').fill('A friend of the house');
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByText('This is below your limit')).toBeVisible();
  await desk.getByLabel('Ask for approval').check();
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByRole('heading', { name: 'Payment link' })).toBeVisible();
  await expect(desk.getByText('30,000 IQD').first()).toBeVisible();
  await expect(desk.getByText('Agreed price; catalogue price:')).toBeVisible();
  await expect(desk.getByText('A price waits for approval')).toBeVisible();
  await expect(desk.getByLabel('Anyone with this link')).toHaveCount(0);
  const { page: keeper } = await newStaff({ name: 'Karwan' });
  await keeper.goto(desk.url());
  await keeper.getByRole('button', { name: 'Approve the price' }).click();
  await expect(keeper.getByText('Agreed by Karwan.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByLabel('Anyone with this link')).toHaveValue(/\?key=[\w-]{22,}$/);
});

test('a guest is sent a payment link and pays it in Arabic on a phone, having never been in the shop', {
  tag: '@first',
}, async ({ newStaff, newVisitor, stack }) => {
  const { page: desk, staff } = await newStaff({ permissions: ['see_orders', 'complete'] });
  const contact = newContact();
  const { checkIn, checkOut } = freeNights();
  await desk.goto('/admin/orders/compose');
  await desk.getByLabel('Room 1').selectOption('arch-room');
  await desk.getByLabel('Check-in 1').fill(checkIn);
  await desk.getByLabel('Check-out 1').fill(checkOut);
  const prices = desk.getByRole('group').filter({ hasText: 'Rooms and prices' });
  await expect(prices.getByText('Courtyard room')).toBeVisible();
  await expect(prices.getByText('Total')).toBeVisible();
  await desk.getByLabel('Kept for').selectOption('24');
  await desk.getByLabel('Full name').fill(contact.name);
  await desk.getByLabel('Email').fill(contact.email);
  await desk.getByLabel('Phone').fill(contact.phone);
  await desk.getByLabel('Guest’s language').selectOption('ar');
  await desk.getByRole('button', { name: 'Create order' }).click();
  await expect(desk.getByText('Kept for the guest until')).toBeVisible();
  await desk.context().grantPermissions(['clipboard-write']);
  const copied = () =>
    db().auditEntry.count({ where: { actorId: staff.id, action: 'order.link_taken' } });
  await changeStaff(staff.id, { permissions: ['see_orders'] });
  await desk.getByRole('button', { name: 'Copy' }).click();
  await expect(desk.getByText('Copied, but the order’s history does not show it.')).toBeVisible();
  expect(await copied()).toBe(0);
  await changeStaff(staff.id, { permissions: ['see_orders', 'complete'] });
  await desk.getByRole('button', { name: 'Copy' }).click();
  await expect(desk.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toBe(1);
  await desk.getByRole('button', { name: 'Write on WhatsApp' }).click();
  const whatsapp = await desk.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\d{10,}\?text=.*%3Fkey%3D/);
  await desk.getByRole('link', { name: 'Preview the email' }).click();
  const letter = desk.frameLocator('iframe[title="The email as the guest sees it"]');
  await expect(letter.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(letter.getByText(contact.name)).toBeVisible();
  expect(await letter.locator('a[href], script').count()).toBe(0);
  await desk.getByRole('button', { name: `Send to ${contact.email}` }).click();
  await expect(desk.getByText('The link is on its way to the guest.')).toBeVisible();

  const mail = await untilMailTo(stack.mailPageUrl, contact.email, 'payment_link');
  const [link = ''] = /http:\/\/localhost\S+\?key=\S+/.exec(mail.text) ?? [];
  const guest = await newVisitor({ viewport: sizes.phone });
  await guest.goto(link);
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(guest.getByRole('heading', { name: word('ar', 'terms.title') })).toBeVisible();
  expect(guest.url()).not.toContain('key=');
  await guest.getByRole('button', { name: word('ar', 'status.button.try_again') }).click();
  const reference = await untilCardPage(guest);
  await typeCard(guest, 'approve');
  await untilHeading(guest, word('ar', 'status.heading.authorised'));
  const nights = await db().roomNight.count({ where: { order: { reference } } });
  expect(nights).toBe(2);
});

test('a guest reads what is booked, when and where, in the words that people type at the desk', async ({
  page,
  newStaff,
}) => {
  await addStay(page);
  await checkOut(page);
  await typeCard(page, 'approve');
  await untilHeading(page, 'Payment authorised');
  await expect(page.getByRole('heading', { name: 'Your room is booked' })).toBeVisible();
  await expect(page.getByText('from 14:00').first()).toBeVisible();
  const calendar = page.getByRole('link', { name: 'Add to your calendar' });
  const [file] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('SUMMARY:Dar Dijla: Courtyard room');

  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  await desk.goto('/admin/settings/identity');
  const map = await desk.getByLabel('Map link').inputValue();
  await desk.getByLabel('Map link').fill('http://maps.example/');
  await desk.getByLabel('Policies and legal text in Arabic').fill('الهدوء بعد الساعة 22:00');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Enter a link that begins with https://.')).toBeVisible();
  await desk.getByLabel('Map link').fill(map);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Saved. The shop shows the change within seconds.')).toBeVisible();
  const policies = async () => {
    const headers = { 'accept-language': 'ar' };
    return (await fetch(new URL('/policies', page.url()), { headers })).text();
  };
  await expect.poll(policies).toContain('الهدوء بعد الساعة 22:00');
  const buffer = await plainPicture(80, 64).png().toBuffer();
  const headline = desk.getByLabel('Headline in English');
  await headline.fill('Sleep under the Citadel');
  const upload = desk.getByRole('button', { name: 'Upload logo' });
  await upload.click();
  await expect(desk.getByText('Choose a file first.')).toBeVisible();
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await desk.locator('#picture-logo').setInputFiles({ ...png, buffer });
  await upload.click();
  await expect(desk.getByText('The picture is saved.')).toBeVisible();
  // What was typed above it and is not saved yet.
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await desk.getByRole('button', { name: 'Remove logo' }).click();
  await expect(desk.getByText('No picture is shown.')).toBeVisible();
});

test('the shop is seen with texts and colours before they are saved, on every page, by the one who typed them', async ({
  newVisitor,
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  const { page: other } = await newStaff({ permissions: ['manage_catalogue'] });
  const shopper = await newVisitor();
  await desk.goto('/admin/settings/identity');
  const headline = desk.getByLabel('Headline in English');
  await headline.fill('Sleep under the Citadel');
  await desk.getByLabel('Headline in Arabic').fill('ناموا تحت القلعة');
  await desk.getByLabel('Policies and legal text in English').fill('Quiet after ten.');
  await desk.getByRole('button', { name: 'Preview', exact: true }).click();
  const open = desk.getByRole('link', { name: 'Open the shop as it would be' }).last();
  const [shop] = await Promise.all([desk.context().waitForEvent('page'), open.click()]);
  await expect(shop.getByRole('heading', { name: 'Sleep under the Citadel' })).toBeVisible();
  await shop.goto('/policies');
  await expect(shop.getByText('Quiet after ten.')).toBeVisible();
  await shop.getByRole('button', { name: 'العربية' }).first().click();
  await shop.goto('/');
  await expect(shop.getByRole('heading', { name: 'ناموا تحت القلعة' })).toBeVisible();
  // What was typed is still there, and a look is seen together with it.
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await desk.getByLabel('Colours', { exact: true }).selectOption('brick');
  await desk.getByRole('button', { name: 'Preview the colours' }).click();
  await expect(open).toBeVisible();
  const action = () =>
    shop.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action'));
  const usual = await action();
  await expect
    .poll(async () => {
      await shop.goto('/');
      return action();
    })
    .not.toBe(usual);
  await expect(shop.getByRole('heading', { name: 'ناموا تحت القلعة' })).toBeVisible();

  await desk.goto('/admin/settings/identity');
  for (const page of [desk, shop]) await expectNoBarrier(page);

  for (const page of [other, shopper]) {
    await page.goto('/');
    await expect(page.getByText('Sleep under the Citadel')).toBeHidden();
    await expect(page.getByText('Preview: only you see')).toBeHidden();
  }

  await shop.getByRole('button', { name: 'English' }).first().click();
  await expect(shop.getByRole('heading', { name: 'Sleep under the Citadel' })).toBeVisible();
  await desk.reload();
  await expect(headline).not.toHaveValue('Sleep under the Citadel');
  await desk.getByRole('button', { name: 'End the preview' }).click();
  await expect(desk.getByText('You are previewing')).toBeHidden();
  await shop.goto('/');
  await expect(shop.getByText('Sleep under the Citadel')).toBeHidden();
});

const png = { name: 'logo.png', mimeType: 'image/png' };
