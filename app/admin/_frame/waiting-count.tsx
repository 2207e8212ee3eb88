'use client';

import { useCount } from './shown-counts';

/** How much is waiting on a page: first as rendered, then as updated. */
export function WaitingCount(props: { name: string; count: number; label: string }) {
  const { count, label } = useCount(props.name) ?? props;
  if (count === 0) return null;
  return (
    <span className="ms-0.5 rounded-sm bg-wait-soft px-1.5 font-semibold text-wait tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
