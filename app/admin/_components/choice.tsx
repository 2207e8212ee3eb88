import type { ReactNode } from 'react';

/** One of several values, or all, as a field of a GET form. */
export function Choice(props: {
  name: string;
  label: string;
  all: string;
  value: string | null;
  children: ReactNode;
}) {
  const id = `audit-${props.name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {props.label}
      </label>
      <select id={id} name={props.name} defaultValue={props.value ?? ''} className="field-input">
        <option value="">{props.all}</option>
        {props.children}
      </select>
    </div>
  );
}
