/** The first match counts: most browsers also claim to be several of the later ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the names of browser and system, as far as the user agent gives them; null if it gives
 * none.
 */
export function browserName(userAgent: string): string | null {
  const named = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent))?.[1]);
  const known = named.filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(' · ');
}
