import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FormState } from '@/app/_components/action-form';
import type { Source } from '@/lib/forms/form';
import { isEmptyRow, typedRows } from '@/lib/forms/rows';
import { groupedDecimal, typedDecimal } from '@/lib/money/typed-amount';
import { worksheetRows } from '@/lib/payments/operations/worksheet-input';
import {
  followsLines,
  viewWorksheet,
  type Worksheet,
  type WorksheetView,
} from '@/lib/payments/operations/worksheet-view';
import { typedForm } from '@/lib/text/typed-form';

/** The initial values of the worksheet. */
export type FormWorksheet = Worksheet & {
  readonly totalPlain: string;
  /** The amount at first, and how far it is from the booked total: other nights stand. */
  readonly proposedPlain: string;
  readonly awayMinor: string;
  /** Of the longest stay; 0 without one. */
  readonly nights: number;
};

/** Another amount, how far it is from the booked total, and its reason. */
export type OneMore = {
  readonly plain: string;
  readonly awayMinor: string;
  readonly text: string;
};

const rowsAtFirst = 2;

/**
 * The state of the worksheet in its form, whose fields keep their own texts. The amount follows the
 * lines until the user types another or clears it; a new row is added when the last one is used.
 */
export function useWorksheet(
  values: FormState['values'],
  worksheet: FormWorksheet,
  oneMore: OneMore | null,
) {
  const [view, setView] = useState(() =>
    viewWorksheet(sheetOf(values, worksheet.proposedPlain), worksheet),
  );
  const [rows, setRows] = useState(() =>
    rowsFor(sheetOf(values, worksheet.proposedPlain).rows, rowsAtFirst),
  );
  /** The amount that the worksheet itself wrote. */
  const followed = useRef(worksheet.proposedPlain);
  /** How far from the lines the amount stays while it follows them. */
  const away = useRef(BigInt(worksheet.awayMinor));
  const root = useRef<HTMLDivElement>(null);

  function follow(form: HTMLFormElement, amount: HTMLInputElement, minor: bigint) {
    followed.current = groupedDecimal(minor);
    amount.value = followed.current;
    setView(look(form, worksheet));
  }

  function changed(event: FormEvent<HTMLElement>) {
    take(event.target as HTMLInputElement | HTMLSelectElement);
  }

  function take(field: HTMLInputElement | HTMLSelectElement) {
    const { form } = field;
    const amount = form && amountOf(form);
    if (!form || !amount) return;
    if (field instanceof HTMLSelectElement) suggest(form, field, worksheet);
    const next = look(form, worksheet);
    setView(next);
    const along = next.linesMinor + away.current;
    if (field !== amount && followsLines(amount.value, followed.current, along)) {
      follow(form, amount, along);
    }
    const { rows: typed } = sheetOf(typedForm(new FormData(form)).source);
    setRows((count) => rowsFor(typed, count));
  }

  function takeSum(from: HTMLElement) {
    const form = from.closest('form');
    const amount = form && amountOf(form);
    if (!form || !amount || view.linesMinor <= 0n) return;
    away.current = 0n;
    follow(form, amount, view.linesMinor);
  }

  /** The guest stayed one night more: its amount and the reason, which stays the clerk's to change. */
  function takeNight(form: HTMLFormElement | null) {
    const amount = form && amountOf(form);
    if (!form || !amount || oneMore === null) return;
    away.current = BigInt(oneMore.awayMinor);
    follow(form, amount, look(form, worksheet).linesMinor + away.current);
    const reason = form.elements.namedItem('reason');
    if (reason instanceof HTMLInputElement && reason.value === '') reason.value = oneMore.text;
  }

  /** A plus is no part of an amount: there it asks for the night. */
  const plus = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isText = target instanceof HTMLInputElement && target.name !== 'amount';
    if (event.key !== '+' || oneMore === null || isText) return;
    event.preventDefault();
    takeNight(root.current?.closest('form') ?? null);
  });
  useLayoutEffect(() => {
    const element = root.current;
    const listen = (event: KeyboardEvent) => plus(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  /** Shows a typed amount grouped, once its field loses the focus. */
  const leave = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'amount' || !target.form) return;
    const { amountMinor } = look(target.form, worksheet);
    if (amountMinor === null) return;
    const grouped = groupedDecimal(amountMinor);
    // The worksheet's own text would follow the lines; this amount is the user's.
    if (grouped !== followed.current) target.value = grouped;
  });
  useLayoutEffect(() => {
    const element = root.current;
    const listen = (event: FocusEvent) => leave(event);
    element?.addEventListener('focusout', listen);
    return () => element?.removeEventListener('focusout', listen);
  }, []);

  const takeEarlyInput = useEffectEvent(() => {
    for (const select of root.current?.querySelectorAll('select') ?? []) {
      if (select.value !== (values[select.name] ?? '')) take(select);
    }
    for (const input of root.current?.querySelectorAll('input') ?? []) {
      if (input.type !== 'hidden' && input.value !== input.defaultValue) take(input);
    }
  });
  // What was chosen or typed before the scripts ran caused no event for them.
  useLayoutEffect(() => takeEarlyInput(), []);

  return { view, rows, root, changed, takeSum, takeNight };
}

function look(form: HTMLFormElement, worksheet: Worksheet): WorksheetView {
  return viewWorksheet(sheetOf(typedForm(new FormData(form)).source), worksheet);
}

function amountOf(form: HTMLFormElement): HTMLInputElement | null {
  const amount = form.elements.namedItem('amount');
  return amount instanceof HTMLInputElement ? amount : null;
}

/** What stands in the form, or was typed before into a page of another build. */
function sheetOf(source: Source, totalPlain = '') {
  return { amount: source.amount ?? totalPlain, rows: typedRows(worksheetRows, source) };
}

/** As many as before, and an empty one below the last that is used. */
function rowsFor(typed: readonly Source[], before: number): number {
  const used = typed.findLastIndex((row) => !isEmptyRow(worksheetRows, row)) + 1;
  return Math.min(worksheetRows.max, Math.max(before, used + 1));
}

/**
 * A chosen entry of the list fills in its usual price, and the number of nights if it is per night.
 */
function suggest(form: HTMLFormElement, chosen: HTMLSelectElement, worksheet: FormWorksheet) {
  const choice = worksheet.choices.find((one) => one.id === chosen.value);
  const fieldOf = (field: 'quantity' | 'price') => {
    const found = form.elements.namedItem(chosen.name.replace(/choice$/, field));
    return found instanceof HTMLInputElement ? found : null;
  };
  const [price, quantity] = [fieldOf('price'), fieldOf('quantity')];
  if (!choice || !price || !quantity) return;
  const bring = (field: HTMLInputElement, text: string) => {
    if (field.value !== '' && field.dataset.brought !== field.value) return;
    field.value = text;
    field.dataset.brought = text;
  };
  bring(price, choice.unitMinor === null ? '' : typedDecimal(BigInt(choice.unitMinor)));
  bring(quantity, choice.isPerNight && worksheet.nights > 0 ? String(worksheet.nights) : '');
}
