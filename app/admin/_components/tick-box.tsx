import type { ReactNode } from 'react';

/** A check box of a GET form; several may share one name. */
export function TickBox(props: {
  name: string;
  value: string;
  isTicked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        name={props.name}
        value={props.value}
        defaultChecked={props.isTicked}
        className="size-4"
      />
      <span>{props.children}</span>
    </label>
  );
}
