/** A product of the seed; prices in whole dinars. */
type Texts = { readonly en: string; readonly ar: string; readonly ckb: string };

export type SeedProduct = {
  readonly slug: string;
  readonly names: Texts;
  readonly summaries: Texts;
  readonly details: Texts;
  readonly priceDinars: number;
  readonly drawing: string;
  /** Further images on its page. */
  readonly furtherDrawings?: readonly string[];
};

export type SeedStay = SeedProduct & {
  readonly guestsMax: number;
  /** The room numbers on the doors. */
  readonly rooms: readonly string[];
  readonly beds: readonly string[];
  readonly amenities: readonly string[];
};

export type SeedGoods = SeedProduct & {
  readonly stock: number;
  /** The address of one of the categories. */
  readonly category: string;
  /** How much one unit is; by default a piece. */
  readonly unit?: Texts;
};

export type SeedCategory = { readonly slug: string; readonly names: Texts };
