import { readFileSync } from 'node:fs';
import { hexOf, linearOf } from '@/lib/merchant/colour-hex';
import {
  lookOf,
  lookStyles,
  palettes,
  paletteTokens,
  patterns,
  usualLook,
} from '@/lib/merchant/shop-look';

type Tokens = Readonly<Record<string, string>>;

/** The colours of all pages, by day and by night. */
const [usualDay, usualNight] = [
  ...readFileSync('app/globals.css', 'utf8').matchAll(/:root \{[^}]*\}/g),
].map(
  ([block]) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, name, colour]) => [
        name,
        colour,
      ]),
    ) as Tokens,
);

/** Text that is read at length; others are words on buttons, links, marks and states. */
const read = pairs(
  ['ink'],
  ['surface', 'surface-raised', 'surface-sunk', 'action-soft', 'accent-soft', 'wait-soft'],
);
const seen = [
  ...pairs(
    ['ink-soft', 'action', 'action-strong', 'accent'],
    ['surface', 'surface-raised', 'surface-sunk'],
  ),
  ...pairs(['ink-soft', 'action', 'action-strong'], ['action-soft', 'accent-soft']),
  ...pairs(['on-action'], ['action', 'action-strong']),
  ...(['good', 'wait', 'bad'] as const).flatMap((state) =>
    pairs([state], ['surface', 'surface-raised', 'surface-sunk', `${state}-soft`]),
  ),
];
/** Edges of what is pressed. */
const edges = pairs(['line-strong'], ['surface', 'surface-raised', 'surface-sunk']);

describe.each(palettes)('the palette %s', (palette) => {
  describe.each([
    ['day', usualDay],
    ['night', usualNight],
  ] as const)('by %s', (time, usual) => {
    const colours = { ...usual, ...paletteTokens[palette][time] };

    test.each([
      ['body text is read at 7:1', read, 7],
      ['other words are read at 4.5:1', seen, 4.5],
      ['edges are seen at 3:1', edges, 3],
    ] as const)('%s', (_claim, tokens, least) => {
      const weak = tokens.flatMap(([front, back]) => {
        const ratio = contrast(colours[front], colours[back]);
        return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
      });
      expect(weak).toEqual([]);
    });

    test('changes only colours that the pages know', () => {
      expect(Object.keys(usual ?? {})).toEqual(
        expect.arrayContaining(Object.keys(paletteTokens[palette][time])),
      );
    });
  });
});

test('a look that nobody has chosen, or that there is no more, is the usual one and adds nothing', () => {
  expect(lookOf({ palette: '', pattern: '' })).toEqual(usualLook);
  expect(lookOf({ palette: 'neon', pattern: 'tiles' })).toEqual(usualLook);
  expect(lookStyles(usualLook)).toBe('');
});

test('a colour is the same for those who know no OKLCH', () => {
  const known = [
    'oklch(1 0 0)',
    'oklch(0 0 0)',
    'oklch(0.628 0.2577 29.23)',
    'oklch(0.452 0.3132 264.05)',
  ];
  expect(known.map(hexOf)).toEqual(['#ffffff', '#000000', '#ff0000', '#0000ff']);
});

test.each(patterns)('the pattern %s is a file of the shop, or none', (pattern) => {
  const styles = lookStyles({ palette: 'river', pattern });
  const [, file] = /url\("(\/patterns\/[\w-]+\.svg)"\)/.exec(styles) ?? [];
  if (file !== undefined) expect(readFileSync(`public${file}`, 'utf8')).toContain('<svg');
  expect(styles.length).toBeLessThan(100);
});

function pairs(fronts: readonly string[], backs: readonly string[]) {
  return fronts.flatMap((front) => backs.map((back) => [front, back] as const));
}

/** The contrast of WCAG 2 between two colours in OKLCH. */
function contrast(front = '', back = ''): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
