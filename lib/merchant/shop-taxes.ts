// Which tax is on what the shop sells? As the merchant set it at the desk, else as the settings say.
import type { Localized } from '@/lib/i18n/localized';
import type { ChargeKind } from '@/prisma/generated/enums';

/** Hundredths of a percent that are added to prices; 0 where they contain the tax. */
export type AddedRates = { readonly stay: number; readonly goods: number };

/** Hundredths of a percent, contained in what is paid; a kind of charge may have its own. */
export type TaxRates = AddedRates & {
  readonly charges?: Readonly<Partial<Record<ChargeKind, number>>>;
};

/** What the merchant set, as it is kept. */
export type KeptTaxes = {
  /** What the tax is called; empty: just tax. */
  readonly name: Localized;
  /** The number of the merchant's registration; empty: that of the settings. */
  readonly number: string;
  readonly rates: TaxRates;
  readonly isStayAdded: boolean;
  readonly areGoodsAdded: boolean;
};

export type ShopTaxes = Pick<KeptTaxes, 'name' | 'number' | 'rates'> & {
  readonly added: AddedRates;
};

type Defaults = {
  readonly taxRates: AddedRates;
  readonly taxAddedRates: AddedRates;
  readonly merchantTaxNumber: string;
};

/** The taxes of the shop: what is kept, over the settings. */
export function shopTaxes(kept: unknown, defaults: Defaults): ShopTaxes {
  if (!kept) {
    const { taxRates: rates, taxAddedRates: added, merchantTaxNumber: number } = defaults;
    return { name: {}, number, rates, added };
  }
  const { name, number, rates, isStayAdded, areGoodsAdded } = kept as KeptTaxes;
  return {
    name,
    number: number || defaults.merchantTaxNumber,
    rates,
    added: { stay: isStayAdded ? rates.stay : 0, goods: areGoodsAdded ? rates.goods : 0 },
  };
}
