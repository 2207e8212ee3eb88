// The questions are asked by the hundred: what Playwright notes of each `expect` would cost more
// than the answers, so the loop uses `assert`.
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { languages, type World } from '../pages/scenes';
import { errorLines } from '../support/app-log';
import { builtDoors } from '../support/build-entries';
import { answered } from './fixtures/http';
import { expect, test } from './fixtures/world';

// Each page in one of the languages; that no text lacks anything in another, unit tests say.
test('a walk through every page leaves no error in the log', async ({
  world,
  openWorld,
  stack,
}) => {
  const readers = await Promise.all(languages.map((language) => openWorld(language)));
  const asked = new Set<string>();
  for (const [place, path] of (await pathsOf(world)).entries()) {
    const { request } = (readers[place % readers.length] as Page).context();
    const { status } = await answered(async () => {
      const answer = await request.get(path);
      asked.add(answer.headers()['x-request-id'] ?? '');
      return { status: answer.status() };
    });
    assert.ok(status < 500, `${status}: ${path}`);
  }
  const lines = errorLines(stack.logFile).filter(({ requestId }) => asked.has(requestId));
  expect(lines.map(({ text }) => text)).toEqual([]);
});

/** All scenes, and each page of the build that no scene shows. */
async function pathsOf({ scenes, orders }: World): Promise<string[]> {
  const { reference, orderId } = orders.held;
  const { id } = await db().evidence.findFirstOrThrow({ where: { orderId } });
  const parameters: Readonly<Record<string, string>> = {
    slug: 'courtyard-room',
    reference,
    id: String(id),
    kind: 'authorised',
    guide: 'lost-phone',
  };
  const shown = scenes.map(({ path }) => path);
  const others = builtDoors()
    .filter(({ kind, pattern }) => kind === 'page' && !shown.some(isOf(pattern)))
    .map(({ pattern }) => pattern.replace(/\[(\w+)\]/g, (_all, name) => parameters[name] ?? 'x'));
  return [...shown, ...others];
}

function isOf(pattern: string): (path: string) => boolean {
  const page = new RegExp(`^${pattern.replace(/\[\w+\]/g, '[^/]+')}$`);
  return (path) => page.test(path.split('?')[0] ?? '');
}
