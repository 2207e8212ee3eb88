// What does a mail consist of, before it is text or HTML?
import type { Locale } from '@/lib/i18n/locale';
import type { MerchantWords } from '@/lib/merchant/identity';
import type { Palette } from '@/lib/merchant/shop-look';

/** The merchant in the language of the mail, with the time zone for its times and its address. */
export type Merchant = MerchantWords & { readonly timeZone: string; readonly appUrl: string };

/** A name and its value; `details` are lines below the name. */
export type MailFact = {
  readonly label: string;
  readonly details?: readonly string[];
  /** Empty where the details say it all. */
  readonly value: string;
  /** The sum of what is above it. */
  readonly isSum?: boolean;
};

export type MailSection =
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly MailFact[] }
  | { readonly kind: 'sentences'; readonly title: string; readonly sentences: readonly string[] }
  /** `isVerbatim`: shown unchanged, to be copied or compared. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly isVerbatim: boolean };

/** A place to go beside the main link: a page, or a number to call. */
export type MailButton = { readonly label: string; readonly url: string };

/** Words that are a link wherever they stand. A web address stands for the words before it. */
export type MailWay = { readonly words: string; readonly url: string };

/** Every text is clean and may contain isolates, but no markup. */
export type MailContent = {
  readonly locale: Locale;
  /** The sender's colours, in mails to shoppers. */
  readonly palette?: Palette;
  readonly subject: string;
  readonly testNotice: string | null;
  /** What is ordered, at an address of the shop that is the same for everybody. */
  readonly picture?: { readonly url: string; readonly alt: string } | null;
  /** The sender; empty if the heading names it. */
  readonly house: string;
  /** The sender's logo, at an address of the shop; empty without one. */
  readonly logo?: string;
  readonly heading: string;
  /** Which order it is about. */
  readonly number?: string;
  /** The greeting, then what happened. */
  readonly opening: readonly string[];
  /** When and where, before anything about money. */
  readonly visit?: readonly MailFact[];
  readonly link: {
    readonly lead: string;
    readonly label: string;
    readonly url: string;
  } | null;
  readonly buttons?: readonly MailButton[];
  readonly sections: readonly MailSection[];
  readonly closing: readonly string[];
  /** How to reach the merchant: only ours, never what a shopper typed. */
  readonly ways?: readonly MailWay[];
};

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
