import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/test';

test('a walk through the desk’s settings asks for no text that is not there', async ({
  newStaff,
  stack,
}) => {
  const { page } = await newStaff();
  const seen = new Set<string>();
  const open = [
    '/admin/settings',
    '/admin/settings/shop',
    '/admin/catalogue/new',
    '/admin/account',
    '/admin/users/invite',
  ];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path);
    for (const link of await page.locator('a[href^="/admin/settings/"]').all()) {
      open.push((await link.getAttribute('href'))?.split(/[?#]/)[0] ?? path);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/admin/settings/shop', '/admin/settings']));
  // Whichever page wrote it, and whoever opened that.
  const lines = (await readFile(stack.logFile, 'utf8')).split('\n');
  const wrong = /MISSING_MESSAGE|INVALID_MESSAGE|INVALID_KEY|FORMATTING_ERROR/;
  expect(lines.filter((line) => wrong.test(line))).toEqual([]);
});

test('what is typed at the desk is still there when a picture beside it is refused', async ({
  newStaff,
}) => {
  const { page } = await newStaff();
  await page.goto('/admin/settings/shop');
  const headline = page.getByLabel('Headline in English');
  await headline.fill('Sleep under the Citadel');
  const upload = page.getByRole('button', { name: 'Upload logo' });
  await upload.click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await page.goto('/admin/catalogue/barhi-dates');
  const name = page.getByLabel('Name in English');
  await name.fill('Dates from Basra');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  await expect(name).toHaveValue('Dates from Basra');
});
