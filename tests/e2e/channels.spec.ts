import { db } from '@/lib/db/client';
import { closedDays, ForeignCalendar } from '../support/foreign-calendar';
import { inDays } from '../support/merchant-day';
import { expectNoBarrier } from './fixtures/access';
import { expect, test } from './fixtures/test';

const suite = 'shanashil-suite';
const name = 'Airbnb, the suite';

test('a telephone booking whose room is then sold by a channel is an issue that names both', async ({
  newStaff,
}) => {
  const other = await ForeignCalendar.start();
  try {
    const { page } = await newStaff();
    await page.goto('/admin/orders/compose');
    await page.getByLabel('Room 1').selectOption(suite);
    await page.getByLabel('Check-in 1').fill(inDays(330));
    await page.getByLabel('Check-out 1').fill(inDays(332));
    await page.getByLabel('Kept for').selectOption('6');
    await page.getByLabel('Full name').fill('Nabil Tawfiq');
    await page.getByLabel('Email').fill('nabil@guests.test');
    await page.getByLabel('Phone').fill('0770 123 4567');
    await page.getByRole('button', { name: 'Create order' }).click();
    await expect(page.getByText('Kept for the guest until')).toBeVisible();
    const night = await db().roomNight.findFirstOrThrow({
      where: { night: new Date(inDays(331)), unit: { product: { slug: suite } } },
      include: { order: true, unit: true },
    });
    const reference = night.order?.reference ?? '';

    await other.say({ body: closedDays([inDays(331), inDays(334)]) });
    await page.goto('/admin/settings/channels');
    const added = page.getByRole('region', { name: 'New channel' });
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await added.getByLabel('Rooms that it sells').fill(night.unit.label);
    await added.getByLabel('Address of its calendar').fill(`${other.origin}/suite.ics`);
    await added.getByRole('button', { name: 'Add channel' }).click();
    const channel = page.getByRole('listitem').filter({ hasText: name });
    await channel.getByText(name).click();
    await channel.getByRole('button', { name: 'Read its calendar now' }).click();
    await expect(channel.getByText('The calendar was read.')).toBeVisible();
    await expect(channel.getByRole('heading', { name: 'Nights of this channel' })).toBeVisible();
    await expectNoBarrier(page);

    await page.goto('/admin/attention?kind=sold_elsewhere');
    const issue = page.getByRole('listitem').filter({ hasText: reference });
    await expect(issue).toContainText(`channel: ${name}`);
    await expect(issue).toContainText(`first night: ${inDays(331)}`);
    await expect(issue).toContainText(`last night: ${inDays(331)}`);

    await page.goto(`/admin/calendar?from=${inDays(330)}`);
    const row = page.getByRole('row').filter({ hasText: night.unit.label });
    await expect(row).toContainText('Nabil Tawfiq');
    await expect(row).toContainText('Elsewhere');

    // What is given up here is the channel's: the issue closes by itself.
    await page.goto('/admin/settings/channels');
    await channel.getByText(name).click();
    const address = await channel.getByLabel('Our calendar for this channel').inputValue();
    const ours = await page.request.get(address);
    expect(await ours.text()).toContain(`DTEND;VALUE=DATE:${inDays(332).replaceAll('-', '')}`);
    await channel.getByText('Remove this channel').click();
    await channel.getByLabel('The nights that it has here').selectOption('free');
    await channel.getByRole('button', { name: 'Remove channel' }).click();
    await expect(channel).toHaveCount(0);
    expect((await page.request.get(address)).status()).toBe(404);
    await page.goto('/admin/attention?kind=sold_elsewhere');
    await expect(page.getByText(reference)).toHaveCount(0);
  } finally {
    await other.stop();
  }
});
