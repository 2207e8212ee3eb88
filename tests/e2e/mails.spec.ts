import { createViteServer } from 'vitest/node';
import { projectRoot } from '../../scripts/cli/project-root';
import type { allMails } from '../pages/all-mails';
import { expect, test } from './fixtures/test';

/** The narrowest phone. */
const width = 320;

test('no mail is wider than a phone, in any language, also with its pictures kept away', async ({
  page,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  await page.route('**/pictures/**', (route) => route.abort());
  await page.setViewportSize({ width, height: 640 });
  const wide: string[] = [];
  for (const { name, html } of await everyMail()) {
    await page.setContent(html);
    const shown = await page.evaluate(() => document.documentElement.scrollWidth);
    if (shown > width) wide.push(`${name}: ${shown}`);
  }
  expect(wide).toEqual([]);
});

/** Composed by a loader that knows texts in JSON, as the app's does. */
async function everyMail(): ReturnType<typeof allMails> {
  const server = await createViteServer({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    resolve: {
      alias: { '@': projectRoot, 'server-only': `${projectRoot}/tests/support/server-only.ts` },
    },
  });
  try {
    return await (await server.ssrLoadModule('/tests/pages/all-mails.ts')).allMails();
  } finally {
    await server.close();
  }
}
