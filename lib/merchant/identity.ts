// Who is the merchant, in a reader's language? Names, places, times and texts.
import { isLocale, type Locale, locales } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';
import type { GuideRate } from '@/lib/money/guide-amount';
import { lookOf, type ShopLook, usualLook } from './shop-look';
import { type ShopTaxes, shopTaxes } from './shop-taxes';

/** The texts of an identity, in form order. */
const identityTexts = [
  'name',
  'title',
  'lead',
  'pictureAlt',
  'address',
  'hours',
  'handover',
  'tax',
  'policies',
] as const;
type IdentityText = (typeof identityTexts)[number];

type IdentityFacts = {
  /** The languages of the shop, the first one foremost. Never empty. */
  readonly locales: readonly Locale[];
  readonly look: ShopLook;
  /** The opening picture: one of our drawings, `pictures/<hash>`, or null. */
  readonly image: string | null;
  /** `pictures/<hash>`, or null. */
  readonly logo: string | null;
  readonly mapUrl: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly email: string;
  /** The one contact that a sentence can name. */
  readonly contact: string;
  /** `14:00`; empty if not given. */
  readonly checkInFrom: string;
  readonly checkOutBy: string;
  /** Goods can be collected this many days after the order; null: not given. */
  readonly preparationDays: number | null;
  /** The last age of each band of children, the youngest first; empty: ages are not asked. */
  readonly childBands: readonly number[];
  /** For amounts in a guest's currency, which are for orientation alone. */
  readonly rates: readonly GuideRate[];
  /** When they were set, as an ISO instant; empty: never. */
  readonly ratesSetAt: string;
  /** Checkout and telephone orders ask for a company to invoice. */
  readonly asksCompany: boolean;
  readonly taxes: ShopTaxes;
};

type Texts = Readonly<Record<IdentityText, Localized>>;

/** Unknown facts are empty or null, and not shown. The name is never empty. */
export type MerchantIdentity = IdentityFacts & { readonly texts: Texts };

/** The same in one language. */
export type MerchantWords = IdentityFacts & Readonly<Record<IdentityText, string>>;

type Defaults = {
  readonly appUrl: string;
  readonly merchantName: string;
  readonly merchantContact: string;
  readonly merchantAddress: string;
} & Parameters<typeof shopTaxes>[1];

/**
 * An identity without typed fields: the settings fill it, and a shop without a name uses its host.
 */
export function defaultIdentity(defaults: Defaults): MerchantIdentity {
  const { appUrl, merchantName, merchantContact, merchantAddress } = defaults;
  const texts = Object.fromEntries(identityTexts.map((text) => [text, {}]));
  return {
    texts: {
      ...(texts as Texts),
      name: { en: merchantName || new URL(appUrl).hostname },
      address: { en: merchantAddress },
    },
    locales,
    look: usualLook,
    image: null,
    logo: null,
    mapUrl: '',
    phone: /^\+?[0-9 ()-]{6,}$/.test(merchantContact) ? merchantContact : '',
    whatsapp: '',
    email: /^[^\s@]+@[^\s@]+$/.test(merchantContact) ? merchantContact : '',
    contact: merchantContact,
    checkInFrom: '',
    checkOutBy: '',
    preparationDays: null,
    childBands: [],
    rates: [],
    ratesSetAt: '',
    asksCompany: false,
    taxes: shopTaxes(null, defaults),
  };
}

/** What the merchant enters besides texts, the same in every language. */
const identityFacts = [
  'mapUrl',
  'phone',
  'whatsapp',
  'email',
  'checkInFrom',
  'checkOutBy',
  'preparationDays',
] as const;
type IdentityFact = (typeof identityFacts)[number];

type Typed = Texts &
  Readonly<Record<IdentityFact, string>> & {
    readonly locales: readonly string[];
    readonly palette: string;
    readonly pattern: string;
  };

/** The typed fields, over the defaults where nothing was typed. */
export function typedIdentity(
  typed: Typed,
  other: Pick<
    MerchantIdentity,
    'image' | 'logo' | 'rates' | 'ratesSetAt' | 'childBands' | 'asksCompany' | 'taxes'
  >,
  defaults: MerchantIdentity,
): MerchantIdentity {
  const texts = identityTexts.map((name) => {
    return [name, textIn(typed[name], 'en') === '' ? defaults.texts[name] : typed[name]];
  });
  return {
    texts: Object.fromEntries(texts) as Texts,
    ...other,
    locales: chosenLocales(typed.locales),
    look: lookOf(typed),
    mapUrl: typed.mapUrl,
    phone: typed.phone || defaults.phone,
    whatsapp: typed.whatsapp,
    email: typed.email || defaults.email,
    contact: typed.email || defaults.contact || typed.phone,
    checkInFrom: typed.checkInFrom,
    checkOutBy: typed.checkOutBy,
    preparationDays: typed.preparationDays === '' ? null : Number(typed.preparationDays),
  };
}

type RateColumns = {
  readonly usdRateMinor: bigint | null;
  readonly eurRateMinor: bigint | null;
  readonly ratesSetAt: Date | null;
};

/** The rates of a row. */
export function ratesOf(row: RateColumns | null): Pick<MerchantIdentity, 'rates' | 'ratesSetAt'> {
  const { usdRateMinor = null, eurRateMinor = null, ratesSetAt = null } = row ?? {};
  const rate = (currency: GuideRate['currency'], rateMinor: bigint | null): GuideRate[] =>
    rateMinor === null ? [] : [{ currency, rateMinor }];
  return {
    rates: [...rate('USD', usdRateMinor), ...rate('EUR', eurRateMinor)],
    ratesSetAt: ratesSetAt?.toISOString() ?? '',
  };
}

/** The chosen languages that there still are; all where none was chosen. */
export function chosenLocales(chosen: readonly string[]): readonly Locale[] {
  const known = chosen.filter(isLocale);
  return known.length === 0 ? locales : known;
}

const wordsOf = new WeakMap<MerchantIdentity, Map<string, MerchantWords>>();

/**
 * The identity in a reader's language; a missing text comes in English, or whichever language has
 * it. The same object for the same identity: a page asks dozens of times.
 */
export function merchantIn(identity: MerchantIdentity, locale: string): MerchantWords {
  const known = wordsOf.get(identity) ?? new Map<string, MerchantWords>();
  wordsOf.set(identity, known);
  const made = known.get(locale) ?? translated(identity, locale);
  known.set(locale, made);
  return made;
}

function translated({ texts, ...facts }: MerchantIdentity, locale: string): MerchantWords {
  const words = identityTexts.map((name) => [name, textIn(texts[name], locale)]);
  return { ...facts, ...(Object.fromEntries(words) as Record<IdentityText, string>) };
}
