// Things that must not stand in the source at all, whatever the tests of behaviour say.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = ['app', 'lib', 'messages', 'public'].flatMap(filesOf);
const code = sources.filter((file) => /\.(tsx?|mjs|json)$/.test(file));
const rootFiles = ['proxy.ts', 'instrumentation.ts', 'next.config.mjs'];

const cardField =
  /autocomplete\s*=\s*\{?["'`]cc-|\b(?:name|id|htmlFor)\s*=\s*\{?["'`](?:card|pan|cvv2?|cvc|expiry|cc)[\w-]*["'`]/i;

describe('the source', () => {
  it('is there to be scanned', () => expect(code.length).toBeGreaterThan(20));

  it.each([
    ['<input autoComplete="cc-number">', true],
    ['<input name="cardNumber" />', true],
    ["<input name={'cvv'} />", true],
    ['<input id="pan">', true],
    ['<div id="panel">', false],
    ['<input name="expected" />', false],
    ['<input name="email" autoComplete="email">', false],
  ])('D20 a card field would be seen: %s', (source, isSeen) => {
    expect(matches(cardField, source)).toBe(isSeen);
  });

  it('D20 has card fields on the page alone that posts to the bank, off by default', () => {
    const found = code.filter((file) => file.startsWith('app') && matches(cardField, read(file)));
    expect(found).toEqual(['app/(shop)/orders/[reference]/card/card-form-page.ts']);
  });

  it('D20 that page has one form, which posts to the bank, and no door takes a post beside it', () => {
    const folder = 'app/(shop)/orders/[reference]/card/';
    const files = code.filter((file) => file.startsWith(folder));
    const all = files.map(read).join('\n');
    expect(all.match(/<form\b.*/g)).toEqual([expect.stringContaining('{escapeHtml(form.url)}"')]);
    const answer = all.match(/export (?:async )?function [A-Z]+\b/g);
    expect(answer).toEqual(['export async function GET']);
    expect(all).not.toMatch(
      /'use (?:server|client)'|\bfetch\b|sendBeacon|XMLHttpRequest|Storage\b/,
    );
  });

  it('N5 hands no setting to the browser', () => {
    const name = ['NEXT', 'PUBLIC', ''].join('_');
    expect([...code, ...rootFiles].filter((file) => read(file).includes(name))).toEqual([]);
  });

  it('speaks the names of the wire in the rooms of the gateway, the search and the inspector alone', () => {
    const names = /(['"`])(?:P_SIGN|INT_REF|TRTYPE|BACKREF|REQTKN|NONCE|TIMESTAMP|APPROVAL)\1/;
    const rooms = ['gateway', 'inspector', 'mac-find'].map((room) =>
      path.join('lib', room, path.sep),
    );
    const found = code.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !rooms.some((room) => file.startsWith(room)) &&
        names.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  it('N5 is asked for its settings in one place', () => {
    // The framework tells a bundle where it runs in this way alone, before anything is imported;
    // its own configuration file is read before the app is built.
    const facts = /process\.env\.NEXT_(?:RUNTIME|PHASE)\b/g;
    const found = [...code, ...rootFiles].filter(
      (file) =>
        file !== 'next.config.mjs' &&
        !file.startsWith(path.join('lib', 'settings')) &&
        read(file).replace(facts, '').includes('process.env'),
    );
    expect(found).toEqual([]);
  });

  it('M7 calls the bank, the webhook and channels alone, and the shop only from its pages: never itself', () => {
    const calls = /\bfetch\(|\brequest as http|from '(?:node:https|undici|node:http2)'/;
    const found = [...code, ...rootFiles].filter((file) => calls.test(read(file)));
    expect(found.sort()).toEqual([
      'app/(shop)/checkout/keep-details.tsx',
      'app/(shop)/rooms/stay-calendar.tsx',
      'app/(shop)/rooms/use-nights.ts',
      'app/_components/order-status-feed.ts',
      'app/admin/_components/kept-file-form.tsx',
      'app/admin/_frame/polling.ts',
      'app/admin/_frame/session-watch.tsx',
      'app/admin/_pictures/use-uploads.ts',
      'app/admin/reconciliation/statements/[id]/progress-note.tsx',
      'lib/alarms/post-webhook.ts',
      'lib/channels/fetch-calendar.ts',
      'lib/gateway/call/client.ts',
      'lib/telemetry/start-telemetry.ts',
    ]);
    const inBrowsers = found.filter((file) => file.startsWith('app'));
    const answer = inBrowsers.filter((file) => !/fetch\((?:url|form\.action|'\/)/.test(read(file)));
    expect(answer).toEqual([]);
  });

  it('M1 writes no raw HTML into a page', () => {
    const found = code.filter(
      (file) => file.endsWith('.tsx') && /dangerouslySetInnerHTML|innerHTML\s*=/.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  it('starts no programs but its own: the one that draws, and those that read in a process apart', () => {
    const all = [...code, ...rootFiles].filter((file) => /\.(?:tsx?|mjs)$/.test(file));
    const starting = all.filter((file) => /\bchild_process\b|\bworker_threads\b/.test(read(file)));
    expect(starting).toEqual(['lib/apart/run-apart.ts', 'lib/documents/render-pdf.ts']);
    const started = starting.flatMap((file) => read(file).match(/\b(?:spawn|exec|fork)\w*\(.*/g));
    expect(started).toHaveLength(2);
    for (const call of started) expect(call).toMatch(/^spawn\(process\.execPath, \[/);
    const named = code
      .filter((file) => !file.startsWith('lib/apart/'))
      .flatMap((file) => [...read(file).matchAll(/\brunApart<.*?>\(\s*([^,]+),/gs)])
      .map(([, program]) => program);
    expect(named.length).toBeGreaterThan(0);
    for (const program of named) expect(program).toMatch(/^(?:'lib\/[\w/-]+\.ts'|program)$/);
  });

  it.each([
    ['runs no text as code', /\beval\(|\bnew Function\(/],
    ['speaks with browsers by requests alone', /\bpostMessage\b|\bWebSocket\b/],
    ['reads no XML', /\bDOMParser\b|\bXMLParser\b/],
  ])('%s', (_what, pattern) => {
    const all = [...code, ...rootFiles].filter((file) => /\.(?:tsx?|mjs)$/.test(file));
    expect(all.filter((file) => pattern.test(read(file)))).toEqual([]);
  });

  it('loads the decoder of pictures with the first picture, never with a page', () => {
    const found = code.filter((file) => /^import (?!type\b).*'sharp'/m.test(read(file)));
    // Runs in a process apart.
    expect(found).toEqual(['lib/desk/pictures/decode-picture.ts']);
  });

  it('N6 ships no source maps to browsers', () =>
    expect(read('next.config.mjs')).toContain('productionBrowserSourceMaps: false'));
});

/** `card`, `pan` and the like as whole words: `panel` and `expected` are none. */
function matches(pattern: RegExp, source: string): boolean {
  const found = pattern.exec(source)?.[0];
  return (
    found !== undefined &&
    !/["'`](?:panel|cards?-?(?:page|frame|list|grid|title)|card)["'`]/i.test(found)
  );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
