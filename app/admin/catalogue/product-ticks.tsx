'use client';

import { type ChangeEvent, useEffect } from 'react';
import { formId } from '@/app/_components/any-field';
import { useForm } from '@/app/_components/form-parts';
import { allTicks, isTick, joinTicks, tickOf } from '@/lib/desk/catalogue/product-ticks';

const box = 'flex size-10 cursor-pointer items-center justify-center';

/** Chooses a product for what is done to many at once. */
export function ProductTick(props: { slug: string; version: number; label: string }) {
  const { idPrefix, state } = useForm();
  const name = tickOf(props.slug);
  return (
    <label className={box}>
      <input
        type="checkbox"
        form={formId(idPrefix)}
        name={name}
        value={props.version}
        defaultChecked={name in state.values}
        aria-label={props.label}
        onChange={({ target }) => {
          const all = tableOf(target)?.querySelector<HTMLInputElement>('input[name=rows]');
          if (all && !target.checked) all.checked = false;
        }}
        className="size-5"
      />
    </label>
  );
}

/** Chooses all products of a list, also where no script ticks them one by one. */
export function AllTick(props: { rows: string; label: string }) {
  const { idPrefix, state } = useForm();
  return (
    <label className={box}>
      <input
        type="checkbox"
        form={formId(idPrefix)}
        name="rows"
        value={props.rows}
        defaultChecked={state.values.rows === props.rows}
        aria-label={props.label}
        onChange={tickAll}
        className="size-5"
      />
    </label>
  );
}

function tickAll({ target }: ChangeEvent<HTMLInputElement>): void {
  for (const one of tableOf(target)?.querySelectorAll<HTMLInputElement>('tbody input') ?? []) {
    one.checked = target.checked;
  }
}

/** Sends the ticks of hundreds of products as one field. */
export function JoinedTicks() {
  const id = formId(useForm().idPrefix);
  useEffect(() => {
    const form = document.getElementById(id);
    const join = ({ formData }: FormDataEvent) => {
      const ticks = [...formData].filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string' && isTick(pair[0]),
      );
      for (const [name] of ticks) formData.delete(name);
      if (ticks.length > 0) formData.append(allTicks, joinTicks(ticks));
    };
    form?.addEventListener('formdata', join);
    return () => form?.removeEventListener('formdata', join);
  }, [id]);
  return null;
}

const tableOf = (element: Element) => element.closest('table');
