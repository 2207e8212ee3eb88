// Is any page, in any language, on any screen, by day or by night, in somebody's way?
import type { Browser } from '@playwright/test';
import { findBarriers } from './axe-scan';
import { contextOf, languages, openScene, type Size, schemes, sizes } from './scenes';
import type { Stage } from './stage';

type Barrier = {
  readonly page: string;
  readonly language: string;
  readonly size: string;
  readonly scheme: string;
  readonly violation: string;
};

export type AxeMatrix = { readonly scans: number; readonly barriers: readonly Barrier[] };

/** Every page and state x three languages x phone and desk x light and dark. */
export async function runAxeMatrix(
  browser: Browser,
  { url, world }: Stage,
  say: (line: string) => void,
): Promise<AxeMatrix> {
  const barriers: Barrier[] = [];
  let scans = 0;
  for (const language of languages) {
    for (const size of Object.keys(sizes) as Size[]) {
      for (const scheme of schemes) {
        const context = await browser.newContext(contextOf(language, size, scheme));
        await world.enter(context, language);
        const page = await context.newPage();
        for (const scene of world.scenes) {
          await openScene(page, scene, url);
          scans += 1;
          for (const violation of await findBarriers(page)) {
            barriers.push({ page: scene.name, language, size, scheme, violation });
          }
        }
        await context.close();
      }
      say(`axe, ${language}, ${size}: ${barriers.length} violations so far`);
    }
  }
  return { scans, barriers };
}
