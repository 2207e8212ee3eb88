import { readRun } from '@/lib/acceptance/acceptance-run';
import { holdRoom } from './fixtures/holds';
import { signFirst } from './fixtures/signed-run';
import { expect, test } from './fixtures/test';

test('a case ticks itself from what the bank did, and two people sign the protocol', async ({
  newStaff,
  bank,
}) => {
  const [{ page }, second] = await Promise.all([newStaff(), newStaff()]);
  await page.goto('/admin/acceptance');
  await page.getByRole('button', { name: /^Begin a( new)? run$/ }).click();
  await expect(page.getByText(/^\d+ of 15 cases are proved/)).toBeVisible();
  await holdRoom(bank);
  await page.reload();
  const hold = page.locator('[data-case="hold"]');
  await expect(hold).toContainText('Proved');
  await expect(hold.getByRole('link')).toHaveAttribute('href', /\/admin\/orders\//);
  await hold.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/orders\//);
  await page.goBack();

  const skew = page.locator('[data-case="clockSkew"]');
  await expect(skew).toContainText('Nobody tried it since the run began.');
  await skew.getByText('Leave this case out').click();
  await skew.getByLabel('Why it is left out').fill('The bank does not ask for it');
  await skew.getByRole('button', { name: 'Save' }).click();
  await expect(skew).toContainText('Left out');
  const point = page.locator('[data-point="16"]');
  await point.getByText('Whether a repeated completion is recognised').click();
  await point.getByLabel('Answer of the bank').fill('Yes, with ACTION 4');
  await point.getByRole('button', { name: 'Save' }).click();
  await expect(point).toContainText('Yes, with ACTION 4');
  await page.getByRole('button', { name: 'Sign the protocol' }).click();
  await expect(page.getByText('Some cases are neither proved nor left out')).toBeVisible();

  const run = await readRun();
  if (run === null) throw new Error('no run');
  const digest = await signFirst(run.id);

  await second.page.goto('/admin/acceptance');
  await expect(second.page.getByText(/^Signed by \P{L}?Noor\P{L}?,/u)).toBeVisible();
  await expect(second.page.getByText('Leave this case out')).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Confirm the protocol' }).click();
  await expect(second.page.getByText(/^Signed by Noor and confirmed by/)).toBeVisible();
  for (const [language, words] of [
    ['en', /"Cases","Hold","Proved"/],
    ['ar', /"الحالات","مبلغ محجوز","ثابتة"/],
  ] as const) {
    const path = `/admin/acceptance/${run.id}/protocol?language=${language}`;
    const pdf = await second.page.request.get(`${path}&format=pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await (await second.page.request.get(`${path}&format=csv`)).text()).toMatch(words);
  }
  const json = await second.page.request.get(`/admin/acceptance/${run.id}/protocol?format=json`);
  expect(await json.json()).toMatchObject({ digest, confirmedBy: expect.any(String) });
});
