// Which tax is on what the shop sells? The merchant's rates, by the kind of what is sold.
import 'server-only';
import {
  type Field,
  inputNames,
  type Problems,
  readForm,
  type Source,
  type ValuesOf,
} from '@/lib/forms/form';
import { field, inputsOf, oneOf, text, texts } from '@/lib/forms/kinds';
import { type KeptTaxes, type ShopTaxes, shopTaxes } from '@/lib/merchant/shop-taxes';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { percentText, readPercent } from '@/lib/text/percent';
import { systemClock } from '@/lib/time/clock';
import { ChargeKind } from '@/prisma/generated/enums';
import { changeShopRow, type IdentityEditor } from './change-identity';

/** A hundred percent. */
const rateMax = 100 * 100;
const input = { inputMode: 'numeric', maxLength: 8 } as const;
/** Kinds of charges that may have a rate of their own. */
export const chargeKinds = Object.values(ChargeKind);

function readRate(typed: string): Result<number, 'badPercent'> {
  const hundredths = readPercent(typed);
  return hundredths === null || hundredths > rateMax ? fail('badPercent') : ok(hundredths);
}

/** Hundredths of a percent; empty: none. */
const rate = () =>
  field((typed) => (typed.trim() === '' ? ok(0) : readRate(typed)), {
    write: percentText,
    initial: 0,
    ...input,
  });

/** The rates of kinds of charges that have their own; empty: as the others. */
const chargeRates: Field<NonNullable<ShopTaxes['rates']['charges']>, 'badPercent'> = {
  inputs: inputsOf(chargeKinds, input),
  initial: {},
  read: (typed) => {
    const found: Partial<Record<ChargeKind, number>> = {};
    for (const [at, kind] of chargeKinds.entries()) {
      if ((typed[at] ?? '').trim() === '') continue;
      const read = readRate(typed[at] ?? '');
      if (!read.ok) return { ...read, at };
      found[kind] = read.value;
    }
    return ok(found);
  },
  write: (rates) => chargeKinds.map((kind) => writeRate(rates[kind])),
};

const writeRate = (own: number | undefined) => (own === undefined ? '' : percentText(own));

const ways = ['included', 'added'] as const;

export const taxForm = {
  taxName: texts(40, { mayBeEmpty: true }),
  taxNumber: text(60, { mayBeEmpty: true }),
  stayRate: rate(),
  stayPrices: oneOf(ways, 'included'),
  goodsRate: rate(),
  goodsPrices: oneOf(ways, 'included'),
  chargeRates,
};

/** The taxes that hold, as the form shows them. */
export function typedTaxes({ name, number, rates, added }: ShopTaxes): ValuesOf<typeof taxForm> {
  return {
    taxName: name,
    taxNumber: number,
    stayRate: rates.stay,
    stayPrices: added.stay > 0 ? 'added' : 'included',
    goodsRate: rates.goods,
    goodsPrices: added.goods > 0 ? 'added' : 'included',
    chargeRates: rates.charges ?? {},
  };
}

const inputs = Object.entries(taxForm).flatMap(([name, one]) => inputNames(name, one));

/** The taxes as they are typed, by input. */
function writtenTaxes(kept: unknown): Readonly<Record<string, string | undefined>> {
  const typed = typedTaxes(shopTaxes(kept, settings()));
  const texts = Object.entries(taxForm).flatMap(([name, one]) =>
    (one as Field<unknown>).write(typed[name as keyof typeof taxForm]),
  );
  return Object.fromEntries(inputs.map((name, at) => [name, texts[at]]));
}

/**
 * Changes the taxes, with an audit entry; what was ordered before keeps its own. Fails: FIELDS; STALE,
 * another person changed the identity after the page was shown.
 */
export async function changeTaxes(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ isNew: boolean }, 'STALE'>
  | Result<never, 'FIELDS', { readonly fields: Problems<typeof taxForm> }>
> {
  const read = readForm(taxForm, given.source);
  if (!read.ok) return read;
  const { taxName, taxNumber, stayRate, stayPrices, goodsRate, goodsPrices, chargeRates } =
    read.value;
  const taxes: KeptTaxes = {
    name: taxName,
    number: taxNumber,
    rates: { stay: stayRate, goods: goodsRate, charges: chargeRates },
    isStayAdded: stayPrices === 'added',
    areGoodsAdded: goodsPrices === 'added',
  };
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    const [before, after] = [row.taxes, taxes].map((kept) => writtenTaxes(kept));
    const changed = inputs.filter((name) => before?.[name] !== after?.[name]);
    if (changed.length === 0) return ok({ isNew: false });
    const [was, is] = [before, after].map((all) =>
      Object.fromEntries(changed.map((name) => [name, all?.[name]])),
    );
    await tx.write({ taxes }, 'settings.taxes_changed', was ?? {}, is ?? {});
    return ok({ isNew: true });
  });
}
