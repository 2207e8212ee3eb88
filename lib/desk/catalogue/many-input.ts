// What does the list of the catalogue ask for? The ticked products, as they were shown, and one act.
import type { Wrong } from '@/lib/forms/form';
import { fail, ok, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';
import { type PriceChange, readPriceChange } from './price-change';
import { type ChosenProduct, readTicks } from './product-ticks';

/** The most products that are changed at once. */
export const manyMax = 500;

export type ManyAct =
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  /** Null: in no category any more. */
  | { readonly kind: 'category'; readonly categoryId: string | null }
  | { readonly kind: 'price'; readonly change: PriceChange };

export type ManyInput = {
  readonly chosen: readonly ChosenProduct[];
  readonly act: ManyAct;
  /** The preview of prices that is confirmed; empty: none. */
  readonly seen: string;
};

/**
 * Reads the form of the list. Fails: NONE_CHOSEN; TOO_MANY; NOT_FOUND, for fields that our page never
 * made; FIELDS, what is wrong with the price, by field.
 */
export function readMany(
  form: TypedForm,
): Result<ManyInput, 'NONE_CHOSEN' | 'TOO_MANY' | 'NOT_FOUND'> | Wrong {
  const chosen = readTicks(form.entries);
  if (chosen === null) return fail('NOT_FOUND');
  if (chosen.length === 0) return fail('NONE_CHOSEN');
  if (chosen.length > manyMax) return fail('TOO_MANY');
  const act = readAct(form);
  return act.ok ? ok({ chosen, act: act.value, seen: form.text('seen', 64) }) : act;
}

function readAct(form: TypedForm): Result<ManyAct, 'NOT_FOUND'> | Wrong {
  const intent = form.text('intent', 20);
  if (intent === 'show' || intent === 'hide') {
    return ok({ kind: 'visible', isVisible: intent === 'show' });
  }
  if (intent === 'category') {
    const id = form.text('categoryId', 40);
    if (id !== '' && !isRowId(id)) return fail('NOT_FOUND');
    return ok({ kind: 'category', categoryId: id === '' ? null : id });
  }
  // Also where Enter was pressed in a field: it shows, and writes nothing.
  const change = readPriceChange(form.source);
  return change.ok ? ok({ kind: 'price', change: change.value }) : change;
}
