// Is what a guest prints one sheet of paper?
import { getDocumentProxy } from 'unpdf';
import { holdRoom } from './fixtures/holds';
import { expect, test } from './fixtures/test';

test('the receipt of a room is one page of A4 in every language', async ({ page, bank }) => {
  const { pathWithKey } = await holdRoom(bank);
  await page.goto(pathWithKey);
  for (const language of ['English', 'العربية', 'کوردی']) {
    await page.getByRole('button', { name: language }).first().click();
    await expect(page.locator('h1')).toBeVisible();
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect((await getDocumentProxy(new Uint8Array(paper))).numPages, language).toBe(1);
  }
});
