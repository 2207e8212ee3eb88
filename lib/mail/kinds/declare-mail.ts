// What does the declaration of a mail say? Its payload, its words, its cause, and its samples.
import type { z } from 'zod';
import { formatInstant } from '@/lib/i18n/format-date';
import type { Locale } from '@/lib/i18n/locale';
import type { MailContent, Merchant } from '@/lib/mail/templates/mail-content';
import {
  type MailKey,
  type MailTranslator,
  mailLocale,
  mailWords,
} from '@/lib/mail/templates/mail-messages';
import { headLine } from '@/lib/mail/templates/mail-text';
import type { OrderPayload } from '@/lib/mail/templates/order-payload';
import {
  type MailWords,
  type ShopperTexts,
  shopperMail,
  shopperTexts,
} from '@/lib/mail/templates/shopper-parts';
import { formatMoney, money } from '@/lib/money/money';
import { type AttemptState, OrderState } from '@/prisma/generated/enums';

/** A mail about an order that stands still: it is sent once, by the janitor. */
export type Timer = {
  /** After how many minutes without a change, and when it is too late. */
  readonly after: number;
  readonly until: number;
  /** Attempt states that find such orders: a shop has many old ones. */
  readonly attempts: readonly AttemptState[];
  /** It would contradict an earlier mail of these kinds. */
  readonly unless: readonly string[];
  /** Not about orders that staff composed. */
  readonly isForOwnOrders?: boolean;
};

/** A change of a payment's state, what a person did, the end of a deadline, or the time. */
type Cause = 'payment' | 'act' | 'deadline' | Timer;

/** A declared mail of any kind. */
export type Mail<P extends z.ZodType = z.ZodType> = {
  /** As the outbox stores it. */
  readonly payload: P;
  /** Null if it can no longer be written. */
  write(payload: z.infer<P>, locale: string, merchant: Merchant): MailContent | null;
  /** One for every state that has its own text, by its name in the previews. */
  samples(): Readonly<Record<string, z.infer<P>>>;
};

/** For mails that report what happened. */
export const always: readonly OrderState[] = Object.values(OrderState);

type WordsOf<K> = K extends `${infer Words}.heading` ? Words : never;

type ShopperWords = Omit<MailWords, 'subject' | 'heading' | 'linkLead'> & {
  readonly subject?: MailKey;
  readonly heading?: MailKey;
  /** What the subject says beside the merchant and the order. */
  readonly about?: Readonly<Record<string, string>>;
  /** By default the usual sentence before the link. */
  readonly linkLead?: string;
};

/** A mail to the shopper, about an order, in the order's language. */
export function toShopper<P extends z.ZodType<OrderPayload>, const C extends Cause>({
  words,
  write,
  ...declared
}: {
  readonly payload: P;
  /** The messages with its `subject` and `heading`, unless it chooses between several. */
  readonly words?: WordsOf<MailKey>;
  readonly write: (payload: z.infer<P>, texts: ShopperTexts) => ShopperWords;
  readonly causedBy: C;
  /** The states of the order in which it is true; otherwise it does not leave. */
  readonly trueWhile: readonly OrderState[];
  readonly samples: () => Readonly<Record<string, z.infer<P>>>;
}) {
  return {
    ...declared,
    write(payload: z.infer<P>, locale: string, merchant: Merchant): MailContent {
      const texts = shopperTexts(payload, locale, merchant);
      const { t } = texts;
      const { about, ...said } = write(payload, texts);
      const { reference } = payload;
      return shopperMail(payload, texts, {
        linkLead: t('status'),
        ...said,
        subject: t(said.subject ?? (`${words}.subject` as MailKey), {
          merchant: merchant.name,
          reference,
          ...about,
        }),
        heading: t(said.heading ?? (`${words}.heading` as MailKey)),
      });
    },
  };
}

type Framed = Pick<MailContent, 'subject' | 'opening' | 'link' | 'closing'>;

/** What a mail to a member of staff is written with, in that person's language. */
type PersonTexts = {
  readonly t: MailTranslator;
  readonly merchant: string;
  readonly instant: (iso: string) => string;
  /** Empty without an amount. */
  readonly amount: (minor: string | null | undefined) => string;
};

/** A mail to a member of staff, about an account or a request. */
export function toPerson<P extends z.ZodType<{ personName: string; isTest: boolean }>>({
  write,
  ...declared
}: {
  readonly payload: P;
  /** The opening follows the greeting. */
  readonly write: (payload: z.infer<P>, texts: PersonTexts) => Framed | null;
  readonly samples: () => Readonly<Record<string, z.infer<P>>>;
}) {
  return {
    ...declared,
    write(payload: z.infer<P>, personLocale: string, merchant: Merchant): MailContent | null {
      const locale = mailLocale(personLocale);
      const t = mailWords(locale);
      const said = write(payload, {
        t,
        merchant: merchant.name,
        instant: (iso) => formatInstant(iso, locale, merchant.timeZone),
        amount: (minor) => (minor ? formatMoney(money(BigInt(minor)), locale) : ''),
      });
      if (said === null) return null;
      const opening = [t('greeting', { name: payload.personName }), ...said.opening];
      return {
        ...framed(locale, payload.isTest, { ...said, opening }),
        house: merchant.name,
        sections: [],
      };
    },
  };
}

/** Mails to the merchant are in English. */
const english = mailWords('en');

/** A mail to the merchant: plain words, a few lines, nothing about a shopper. */
export function toMerchant<P extends z.ZodType<{ isTest: boolean }>>({
  write,
  ...declared
}: {
  readonly payload: P;
  readonly write: (
    payload: z.infer<P>,
    texts: { readonly t: MailTranslator; readonly merchant: string },
  ) => {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    /** Shown unchanged, one below the other. */
    readonly rows: readonly string[];
    readonly closing: readonly string[];
  };
  readonly samples: () => Readonly<Record<string, z.infer<P>>>;
}) {
  return {
    ...declared,
    write(payload: z.infer<P>, _locale: string, merchant: Merchant): MailContent {
      const said = write(payload, { t: english, merchant: merchant.name });
      const { subject, paragraphs, rows, closing } = said;
      return {
        ...framed('en', payload.isTest, { subject, opening: paragraphs, link: null, closing: [] }),
        house: '',
        sections: [
          { kind: 'lines', lines: rows, isVerbatim: true },
          { kind: 'lines', lines: closing, isVerbatim: false },
        ],
      };
    },
  };
}

/** Any mail but those about one order; that of a test shop has the test mark. */
export function framed(locale: Locale, isTest: boolean, words: Framed) {
  const t = mailWords(locale);
  return {
    locale,
    ...words,
    subject: headLine(isTest ? `[${t('testMark')}] ${words.subject}` : words.subject),
    testNotice: isTest ? t('testNotice') : null,
    heading: words.subject,
  };
}
