// What is a thing called where it is bought? Its name with how much one of it is.
import type { Localized } from './localized';

type Texts = {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly unitEn: string;
  readonly unitAr: string;
  readonly unitCkb: string;
};

/** `Dates, 1 kg`: so it stands in carts, orders, emails and documents. */
export function soldName(product: Texts): Localized {
  const unit = unitOf(product);
  const { nameEn, nameAr, nameCkb } = product;
  return {
    en: unit.en === '' ? nameEn : `${nameEn}, ${unit.en}`,
    ar: unit.ar === '' ? nameAr : `${nameAr}، ${unit.ar}`,
    ckb: unit.ckb === '' ? nameCkb : `${nameCkb}، ${unit.ckb}`,
  };
}

/** How much one of it is; a language that lacks it says it in English. */
export function unitOf(product: Pick<Texts, 'unitEn' | 'unitAr' | 'unitCkb'>): Localized {
  const { unitEn, unitAr, unitCkb } = product;
  return { en: unitEn, ar: unitAr || unitEn, ckb: unitCkb || unitEn };
}
