// Who is the merchant, in a reader's language? Names, places, times and texts.
import { isLocale, type Locale } from '@/lib/i18n/locale';

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
};

type Texts = Readonly<Record<IdentityText, Readonly<Record<Locale, string>>>>;

/** Unknown facts are empty or null, and not shown. The name is never empty. */
export type MerchantIdentity = IdentityFacts & { readonly texts: Texts };

/** The same in one language. */
export type MerchantWords = IdentityFacts & Readonly<Record<IdentityText, string>>;

type Defaults = {
  readonly appUrl: string;
  readonly merchantName: string;
  readonly merchantContact: string;
  readonly merchantAddress: string;
};

const nothing = { en: '', ar: '', ckb: '' };

/**
 * An identity without typed fields: the settings fill it, and a shop without a name uses its host.
 */
export function defaultIdentity(defaults: Defaults): MerchantIdentity {
  const { appUrl, merchantName, merchantContact, merchantAddress } = defaults;
  const same = (text: string) => ({ en: text, ar: text, ckb: text });
  const texts = Object.fromEntries(identityTexts.map((text) => [text, nothing]));
  return {
    texts: {
      ...(texts as Texts),
      name: same(merchantName || new URL(appUrl).hostname),
      address: same(merchantAddress),
    },
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

type Typed = Readonly<
  Record<`${IdentityText}${'En' | 'Ar' | 'Ckb'}`, string> & Record<IdentityFact, string>
>;

/** The typed fields, over the defaults where nothing was typed. */
export function typedIdentity(
  typed: Typed,
  images: Pick<MerchantIdentity, 'image' | 'logo'>,
  defaults: MerchantIdentity,
): MerchantIdentity {
  const texts = identityTexts.map((name) => {
    const own = { en: typed[`${name}En`], ar: typed[`${name}Ar`], ckb: typed[`${name}Ckb`] };
    const isTyped = Object.values(own).some((text) => text !== '');
    return [name, isTyped ? own : defaults.texts[name]];
  });
  return {
    texts: Object.fromEntries(texts) as Texts,
    ...images,
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

/**
 * The identity in a reader's language; a missing text comes in English, or whichever language has
 * it.
 */
export function merchantIn(identity: MerchantIdentity, locale: string): MerchantWords {
  const { texts, ...facts } = identity;
  const words = identityTexts.map((name) => {
    const { en, ar, ckb } = texts[name];
    return [name, (isLocale(locale) && texts[name][locale]) || en || ar || ckb];
  });
  return { ...facts, ...(Object.fromEntries(words) as Record<IdentityText, string>) };
}
