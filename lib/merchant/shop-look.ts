// Which colours and patterns can a shop have? A small set, whose contrast a test proves.

export const palettes = ['river', 'brick', 'palm', 'indigo'] as const;
export type Palette = (typeof palettes)[number];

export const patterns = ['hazarbaf', 'khatam', 'waves', 'none'] as const;
type Pattern = (typeof patterns)[number];

export type ShopLook = { readonly palette: Palette; readonly pattern: Pattern };

export const usualLook: ShopLook = { palette: 'river', pattern: 'hazarbaf' };

/** The look of these names; the usual one for what nobody has chosen, or what there is no more. */
export function lookOf(chosen: { readonly palette: string; readonly pattern: string }): ShopLook {
  return {
    palette: palettes.find((one) => one === chosen.palette) ?? usualLook.palette,
    pattern: patterns.find((one) => one === chosen.pattern) ?? usualLook.pattern,
  };
}

type Tokens = Readonly<Record<string, string>>;

/** By day: what is pressed, and what decorates. Paper, ink and the colours of states stay. */
function day(action: number, chroma: number, accent: readonly [number, number]): Tokens {
  const [accentHue, accentChroma] = accent;
  return {
    action: `oklch(0.41 ${chroma} ${action})`,
    'action-strong': `oklch(0.34 ${chroma} ${action})`,
    'action-soft': `oklch(0.945 0.02 ${action})`,
    accent: `oklch(0.51 ${accentChroma} ${accentHue})`,
    'accent-soft': `oklch(0.93 0.03 ${accentHue})`,
  };
}

/** By night the paper has the colour of the night, too. */
function night(paper: number, action: readonly [number, number], accent: number): Tokens {
  const [hue, chroma] = action;
  return {
    surface: `oklch(0.2 0.018 ${paper})`,
    'surface-raised': `oklch(0.236 0.02 ${paper})`,
    'surface-sunk': `oklch(0.172 0.016 ${paper})`,
    line: `oklch(0.335 0.02 ${paper})`,
    'line-strong': `oklch(0.6 0.02 ${paper})`,
    action: `oklch(0.82 ${chroma} ${hue})`,
    'action-strong': `oklch(0.87 ${chroma} ${hue})`,
    'action-soft': `oklch(0.285 0.034 ${hue})`,
    'on-action': `oklch(0.205 0.03 ${hue})`,
    accent: `oklch(0.79 0.09 ${accent})`,
    'accent-soft': `oklch(0.305 0.038 ${accent})`,
  };
}

/** What a palette changes of app/globals.css, by day and by night; the usual one changes nothing. */
export const paletteTokens: Readonly<Record<Palette, { day: Tokens; night: Tokens }>> = {
  river: { day: {}, night: {} },
  brick: { day: day(38, 0.1, [205, 0.075]), night: night(45, [52, 0.085], 200) },
  palm: { day: day(150, 0.085, [65, 0.1]), night: night(165, [150, 0.1], 75) },
  indigo: { day: day(272, 0.13, [48, 0.115]), night: night(275, [278, 0.085], 62) },
};

/** The style sheet of a look, after that of all pages; empty for the usual look. */
export function lookStyles({ palette, pattern }: ShopLook): string {
  const { day: light, night: dark } = paletteTokens[palette];
  const rules = (tokens: Tokens) =>
    `:root{${Object.entries(tokens)
      .map(([name, colour]) => `--${name}:${colour};`)
      .join('')}}`;
  return [
    ...(palette === usualLook.palette
      ? []
      : [rules(light), `@media(prefers-color-scheme:dark){${rules(dark)}}`]),
    ...(pattern === usualLook.pattern
      ? []
      : pattern === 'none'
        ? ['.brickwork{mask:none;height:3px}']
        : [`:root{--pattern:url("/patterns/${pattern}.svg")}`]),
  ].join('');
}
