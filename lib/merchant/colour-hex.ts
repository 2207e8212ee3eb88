// What is a colour of our pages for those who know no OKLCH, such as mail readers?

/** `#0c5a60` of `oklch(0.42 0.073 205)`. */
export function hexOf(colour: string): string {
  const parts = linearOf(colour).map((part) => {
    const shown = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Its linear red, green and blue from 0 to 1, cut to what a screen can show. */
export function linearOf(colour: string): readonly [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  return [
    cut(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}
