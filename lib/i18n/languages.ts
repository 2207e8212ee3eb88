// Which languages are there, and what is particular to each? One row a language; its texts stand in messages/<code>.

export type Language = {
  /** Its name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Arabic letters have a font of their own and more air; styles name their languages. */
  readonly letters: 'latin' | 'arabic';
  /** Tags with which browsers ask for it, in small letters. */
  readonly tags: RegExp;
  /** What `Intl` calls it where dates are written. */
  readonly dates: string;
  /** The weekday over a narrow column. */
  readonly weekday: 'short' | 'narrow';
  /** With which day a week begins; 0 is Sunday. */
  readonly weekStart: number;
  /** A comma that `Intl` writes after some weekdays and not after others is left out. */
  readonly dropsDateComma: boolean;
  readonly comma: string;
  /** Whether the desk is offered in it too. The shop is offered in every language. */
  readonly isOfDesk: boolean;
};

/** In the order in which pages offer them. */
export const languages = {
  en: {
    name: 'English',
    direction: 'ltr',
    letters: 'latin',
    tags: /^en(-|$)/,
    // The day before the month.
    dates: 'en-GB',
    weekday: 'short',
    weekStart: 1,
    dropsDateComma: true,
    comma: ', ',
    isOfDesk: true,
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    letters: 'arabic',
    tags: /^ar(-|$)/,
    // The month names used in Iraq.
    dates: 'ar-IQ',
    // Arabic and Sorani have only a letter as a short form.
    weekday: 'narrow',
    weekStart: 6,
    dropsDateComma: false,
    comma: '، ',
    isOfDesk: true,
  },
  ckb: {
    name: 'کوردی',
    direction: 'rtl',
    letters: 'arabic',
    // Kurdish in Latin letters is a different language from Sorani for its readers.
    tags: /^(ckb(-|$)|ku(-|$)(?!(latn|tr|sy|am)\b))/,
    dates: 'ckb',
    weekday: 'narrow',
    weekStart: 6,
    dropsDateComma: false,
    comma: '، ',
    isOfDesk: true,
  },
} satisfies Record<string, Language>;
