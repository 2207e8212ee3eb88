import { readFile } from 'node:fs/promises';
import { plainPicture } from '../support/pictures';
import { expect, test } from './fixtures/test';

test('a walk through the desk’s settings leaves no error in the log', async ({
  newStaff,
  stack,
}) => {
  const { page } = await newStaff();
  const before = (await readFile(stack.logFile, 'utf8')).length;
  const seen = new Set<string>();
  const open = ['/admin/settings', '/admin/catalogue', '/admin/catalogue/new', '/admin/account'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path);
    const links = page.locator('main a[href^="/admin/settings"], main a[href^="/admin/users"]');
    for (const link of await links.all()) {
      open.push((await link.getAttribute('href'))?.split(/[?#]/)[0] ?? path);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/admin/settings/shop', '/admin/settings']));
  const written = (await readFile(stack.logFile, 'utf8')).slice(before);
  const errors = written.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line));
  expect(errors).toEqual([]);
});

test('what is typed at the desk is still there after a picture was uploaded beside it', async ({
  newStaff,
}) => {
  const { page } = await newStaff();
  await page.goto('/admin/settings/shop');
  const headline = page.getByLabel('Headline in English');
  const before = await headline.inputValue();
  await headline.fill('Sleep under the Citadel');
  const upload = page.getByRole('button', { name: 'Upload logo' });
  await upload.click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  await expect(headline).toHaveValue('Sleep under the Citadel');
  const buffer = await plainPicture(400, 400).png().toBuffer();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer };
  await page.locator('#picture-logo').setInputFiles(file);
  await upload.click();
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove logo' });
  await expect(remove).toBeVisible();
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await remove.click();
  await expect(remove).toBeHidden();
  await expect(headline).toHaveValue('Sleep under the Citadel');
  await page.reload();
  await expect(headline).toHaveValue(before);

  await page.goto('/admin/catalogue/barhi-dates');
  const name = page.getByLabel('Name in English');
  await name.fill('Dates from Basra');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  await expect(name).toHaveValue('Dates from Basra');
});
