import type { Language } from '../pages/scenes';
import { openScene } from '../pages/scenes';
import { expect, test } from './fixtures/world';

/** What a screen reader is given, in its order: heading first, then what matters, then the rest. */
const trees: readonly (readonly [scene: string, language: Language])[] = [
  ['catalogue', 'en'],
  ['checkout', 'en'],
  ['pay', 'en'],
  ['status-completed', 'en'],
  ['status-declined', 'en'],
  ['status-held', 'ar'],
  ['checkout', 'ckb'],
];

for (const [name, language] of trees) {
  test(`${name} in ${language} reads in a sensible order`, async ({ world, openWorld }) => {
    const page = await openWorld(language);
    const scene = world.scenes.find((one) => one.name === name);
    if (scene === undefined) throw new Error(`There is no page ${name}.`);
    await openScene(page, scene);
    // The catalogue stands for what is around every page.
    const part = name === 'catalogue' ? page.locator('body') : page.getByRole('main');
    await expect(part).toMatchAriaSnapshot({ name: `${name}-${language}.aria.yml` });
  });
}
