// What do mails look like? Plain values: mail readers know no variables and few modern colours.
import { hexOf } from '@/lib/merchant/colour-hex';
import { type Palette, paletteTokens } from '@/lib/merchant/shop-look';

/** The usual colours by role; only the style sheet sets the dark ones. */
const light = {
  page: '#f4f0e8',
  paper: '#fdfbf7',
  ink: '#19231f',
  soft: '#4c5752',
  line: '#ddd6c8',
  action: '#0c5a60',
  onAction: '#fdfbf7',
  accent: '#a2582b',
  accentSoft: '#f7e6d6',
} as const;

const dark = {
  page: '#0d1a20',
  paper: '#14242b',
  ink: '#efebe2',
  soft: '#bfc2b8',
  line: '#2f424a',
  action: '#6fd0d2',
  onAction: '#082328',
  accent: '#dca36c',
  accentSoft: '#3b2c1c',
} as const;

/** The colours of what a palette changes, by day and by night. */
function coloursOf(palette: Palette) {
  const { day, night } = paletteTokens[palette];
  const own = (tokens: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([name, token]) =>
        tokens[token] === undefined ? [] : [[name, hexOf(tokens[token])]],
      ),
    );
  const names = { action: 'action', accent: 'accent', accentSoft: 'accent-soft' };
  return {
    light: { ...light, ...own(day, names) },
    dark: { ...dark, ...own(night, { ...names, onAction: 'on-action' }) },
  };
}

/** Names of the classes that the dark style sheet changes. */
export const darkClass = {
  page: 'm-page',
  paper: 'm-paper',
  ink: 'm-ink',
  soft: 'm-soft',
  line: 'm-line',
  action: 'm-action',
  link: 'm-link',
  way: 'm-way',
  brick: 'm-brick',
  mark: 'm-mark',
} as const;

/**
 * For mail readers that follow the person's scheme; others show light or invert colours themselves.
 */
export function styleSheetOf(palette: Palette): string {
  const { light: day, dark: night } = coloursOf(palette);
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'body{margin:0;-webkit-text-size-adjust:100%}',
    '@media (max-width:480px){.m-pad{padding:20px 16px !important}}',
    // The style of a link is the same in all mails.
    ...(day.action === light.action ? [] : [`.m-link{color:${day.action} !important}`]),
    '@media (prefers-color-scheme:dark){',
    `.m-page{background-color:${night.page} !important}`,
    // The body component sets its colour again on its own cell.
    '.m-page td{background-color:transparent !important}',
    `.m-paper{background-color:${night.paper} !important;border-color:${night.line} !important}`,
    `.m-ink{color:${night.ink} !important}`,
    `.m-soft{color:${night.soft} !important}`,
    `.m-line{border-color:${night.line} !important}`,
    `.m-action{background-color:${night.action} !important;color:${night.onAction} !important}`,
    `.m-link{color:${night.action} !important}`,
    `.m-way{color:${night.action} !important;border-color:${night.action} !important}`,
    `.m-brick{border-color:${night.accent} !important}`,
    `.m-mark{background-color:${night.accentSoft} !important;color:${night.ink} !important;border-color:${night.accent} !important}`,
    '}',
  ].join('');
}

/** A word that is longer than the narrowest screen breaks anywhere. */
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

export const linkStyle = { ...breaking, color: light.action, textDecoration: 'underline' } as const;

const families = {
  latin: "'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif",
  // Fonts with the Sorani letters, on the systems that have them.
  arabic: "Vazirmatn, 'Segoe UI', 'Noto Sans Arabic', 'Geeza Pro', Tahoma, system-ui, sans-serif",
};

/** Styles that are the same in every language. */
const frame = {
  paper: {
    maxWidth: '560px',
    backgroundColor: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: '5px',
  },
  inside: { padding: '24px 28px 28px' },
  rule: { margin: '28px 0 16px', borderTop: `1px solid ${light.line}` },
} as const;

/** The styles of a mail; Arabic script is set a size larger and with more space. */
export function mailStyles(direction: 'ltr' | 'rtl', palette: Palette) {
  const { light: day } = coloursOf(palette);
  const isArabic = direction === 'rtl';
  const ink = { ...breaking, color: light.ink, textAlign: 'start' } as const;
  const size = { fontSize: isArabic ? '17px' : '16px', lineHeight: isArabic ? '1.8' : '1.5' };
  const small = { fontSize: isArabic ? '16px' : '15px', color: light.soft };
  const text = { ...ink, ...size, margin: '0 0 12px' };
  const cell = {
    ...ink,
    ...size,
    padding: '10px 0',
    borderBottom: `1px solid ${light.line}`,
    verticalAlign: 'top',
  } as const;
  return {
    ...frame,
    brick: { height: '7px', fontSize: '1px', lineHeight: '1px', border: `1px solid ${day.accent}` },
    page: {
      margin: '0',
      padding: '16px 8px',
      backgroundColor: light.page,
      fontFamily: isArabic ? families.arabic : families.latin,
      color: light.ink,
    },
    mark: {
      ...text,
      margin: '0 0 20px',
      padding: '8px 12px',
      border: `1px solid ${day.accent}`,
      backgroundColor: day.accentSoft,
      fontWeight: 600,
    },
    picture: {
      ...text,
      ...small,
      display: 'block',
      width: '100%',
      maxHeight: '300px',
      objectFit: 'cover',
      margin: '0',
      // Of its words, where it is not loaded.
      textIndent: '28px',
      lineHeight: '44px',
    },
    logo: { display: 'inline-block', width: '40px', height: '40px', verticalAlign: 'middle' },
    house: { ...text, margin: '0 0 20px', fontWeight: 600 },
    heading: {
      ...ink,
      margin: '0 0 16px',
      fontSize: isArabic ? '25px' : '24px',
      lineHeight: isArabic ? '1.5' : '1.25',
      fontWeight: 600,
    },
    title: { ...ink, ...size, margin: '28px 0 4px', fontWeight: 600 },
    text,
    lead: { ...text, margin: '16px 0 8px' },
    soft: { ...text, ...small, margin: '0 0 8px' },
    button: {
      ...size,
      display: 'inline-block',
      margin: '4px 0 8px',
      padding: '14px 22px',
      backgroundColor: day.action,
      color: light.onAction,
      fontWeight: 600,
      borderRadius: '3px',
    },
    way: {
      ...small,
      display: 'inline-block',
      margin: isArabic ? '4px 0 4px 8px' : '4px 8px 4px 0',
      padding: '9px 16px',
      border: `1px solid ${day.action}`,
      borderRadius: '3px',
      color: day.action,
      textDecoration: 'none',
    },
    label: { ...cell, paddingInlineEnd: '16px' },
    value: {
      ...cell,
      textAlign: 'end',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    detail: small,
    verbatim: {
      ...text,
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '14px',
    },
  } as const;
}

export type MailStyles = ReturnType<typeof mailStyles>;
