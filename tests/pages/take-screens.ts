// `npm run screens`: what do the pages look like today?
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runProgram } from '../support/program';
import {
  contextOf,
  type Language,
  languages,
  openScene,
  type Scene,
  type Scheme,
  type Size,
  schemes,
  sizes,
} from './scenes';
import { startBrowser, startStage } from './stage';

/** Long pages are cut: two and a half phones, one and a half desks. */
const heightMax: Record<Size, number> = { phone: 1_800, desk: 1_240 };

/** The pictures that the documentation shows; a run replaces them, and adds none. */
const shownFolder = join(projectRoot, 'docs/screens');

await runProgram(takeScreens);

async function takeScreens(lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
  const only = values.only?.split(',').map((word) => word.trim());
  const folder = resolve(values.out ?? join(projectRoot, '.data/screens'));
  console.log('Starting the shop, and making an order in every state …');
  const { url, world, errorLines } = await startStage(lifetime);
  const scenes = world.scenes.filter(({ name }) => only?.includes(name) ?? true);
  if (scenes.length === 0) {
    throw new Error(`No such page; there are ${world.scenes.map(({ name }) => name).join(', ')}.`);
  }
  const browser = await startBrowser(lifetime);
  if (only === undefined) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const language of languages) {
    for (const size of Object.keys(sizes) as Size[]) {
      let taken = 0;
      for (const scheme of schemes) {
        const context = await browser.newContext(contextOf(language, size, scheme));
        await world.enter(context, language);
        const page = await context.newPage();
        // Letters that come late are left out of a page; after this one they are here.
        await openScene(page, { name: 'warm-up', room: 'shop', path: '/' }, url);
        const shown = scenes.filter((scene) => schemesOf(scene, language).includes(scheme));
        for (const scene of shown) {
          await openScene(page, scene, url);
          await take(page, join(folder, `${scene.name}-${language}-${size}-${scheme}.png`), size);
        }
        taken += shown.length;
        await context.close();
      }
      console.log(`${language}, ${size}: ${taken} pictures`);
    }
  }
  if (values.out === undefined) replaceShown(folder, only !== undefined);
  const errors = errorLines();
  if (errors.length > 0) throw new Error(`The app's log has errors:\n${errors.join('\n')}`);
  return 0;
}

function replaceShown(folder: string, isPart: boolean): void {
  const taken = new Set(readdirSync(folder));
  for (const file of readdirSync(shownFolder)) {
    if (!file.endsWith('.png')) continue;
    if (taken.has(file)) copyFileSync(join(folder, file), join(shownFolder, file));
    else if (!isPart) throw new Error(`docs/screens/${file} shows a page that is gone.`);
  }
}

/** The desk is many pages: what night makes of them is seen in one language. */
function schemesOf({ room }: Pick<Scene, 'room'>, language: Language): readonly Scheme[] {
  return room === 'desk' && language !== 'ckb' ? ['light'] : schemes;
}

async function take(page: Page, path: string, size: Size): Promise<void> {
  // As long as the page is on its screen: on a longer one it would stretch.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(whole, sizes[size].height), heightMax[size]);
  await page.setViewportSize({ width: sizes[size].width, height });
  // Drawings and charts come when they are near; what is folded away does not come.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('img, [data-chart]')]
      .filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().top < window.innerHeight)
      .every((one) =>
        one instanceof HTMLImageElement
          ? one.complete && one.naturalWidth > 0
          : one.querySelector('svg') !== null,
      ),
  );
  const clip = { x: 0, y: 0, width: sizes[size].width, height };
  const png = await page.screenshot({ clip, animations: 'disabled' });
  await sharp(png).png({ palette: true, colours: 72, effort: 10, dither: 0 }).toFile(path);
  await page.setViewportSize(sizes[size]);
}
