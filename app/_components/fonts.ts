import arabicFile from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2';
import localFont from 'next/font/local';

// Each file declares its letters, so that a page loads only the scripts it shows. Digits are in the
// Latin file, so every language needs this one. A font that loads too late for the first lines is
// used from the next page on, so that nothing moves.
export const latin = localFont({
  src: '../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  display: 'optional',
  variable: '--font-latin',
});

export const latinExtended = localFont({
  src: '../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  weight: '400 700',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-latin-extended',
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF' }],
});

/**
 * The file of Arabic and Sorani letters, which arabic-font.css names. Only pages in these languages
 * know its family, so that a single word in another script never costs an English page 46 kB.
 */
export const arabicFontUrl: string = arabicFile;
