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
