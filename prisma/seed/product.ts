/** A product as the seed writes it; prices in whole dinars. */
type Texts = { readonly en: string; readonly ar: string; readonly ckb: string };

export type SeedProduct = {
  readonly slug: string;
  readonly names: Texts;
  readonly summaries: Texts;
  readonly details: Texts;
  readonly priceDinars: number;
  readonly drawing: string;
  /** What its page shows besides. */
  readonly furtherDrawings?: readonly string[];
};

export type SeedStay = SeedProduct & {
  readonly guestsMax: number;
  /** What stands on the doors. */
  readonly rooms: readonly string[];
  readonly beds: readonly string[];
  readonly amenities: readonly string[];
};

export type SeedGoods = SeedProduct & {
  readonly stock: number;
  /** The address of one of the categories. */
  readonly category: string;
  /** How much one of it is; without: a piece. */
  readonly unit?: Texts;
};

export type SeedCategory = { readonly slug: string; readonly names: Texts };
