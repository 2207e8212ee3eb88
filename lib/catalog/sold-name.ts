// What is a product called when sold? Its name with its unit.
import type { Localized } from './localized';

type Texts = {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly unitEn: string;
  readonly unitAr: string;
  readonly unitCkb: string;
};

/** `Dates, 1 kg`: the name in carts, orders, emails and documents. */
export function soldName(product: Texts): Localized {
  const unit = unitOf(product);
  const { nameEn, nameAr, nameCkb } = product;
  return {
    en: unit.en === '' ? nameEn : `${nameEn}, ${unit.en}`,
    ar: unit.ar === '' ? nameAr : `${nameAr}، ${unit.ar}`,
    ckb: unit.ckb === '' ? nameCkb : `${nameCkb}، ${unit.ckb}`,
  };
}

/** The unit of goods; English where a language lacks it. */
export function unitOf(product: Pick<Texts, 'unitEn' | 'unitAr' | 'unitCkb'>): Localized {
  const { unitEn, unitAr, unitCkb } = product;
  return { en: unitEn, ar: unitAr || unitEn, ckb: unitCkb || unitEn };
}
