/** A product as the seed writes it; prices in whole dinars. */
type Texts = { readonly en: string; readonly ar: string; readonly ckb: string };

export type SeedProduct = {
  readonly slug: string;
  readonly names: Texts;
  readonly summaries: Texts;
  readonly details: Texts;
  readonly priceDinars: number;
  readonly drawing: string;
};

export type SeedStay = SeedProduct & {
  readonly guestsMax: number;
  /** What stands on the doors. */
  readonly rooms: readonly string[];
};

export type SeedGoods = SeedProduct & { readonly stock: number };
