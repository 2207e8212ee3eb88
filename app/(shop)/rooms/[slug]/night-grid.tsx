'use client';

export type ShownNight = {
  readonly date: string;
  readonly weekday: string;
  /** The whole date, for screen readers. */
  readonly name: string;
  readonly free: number;
  readonly label: string;
  readonly isChosen: boolean;
};

/**
 * The nights, one week per row. It renders in the browser too, so that a page carries one line of
 * data per night and not nine elements.
 */
export function NightGrid({ nights, chosen }: { nights: readonly ShownNight[]; chosen: string }) {
  return (
    <ul className="mt-2 grid grid-cols-7 gap-y-1.5 text-center tabular-nums">
      {nights.map(({ date, weekday, name, free, label, isChosen }) => (
        <li
          key={date}
          className={`border-y-2 py-1.5 ${isChosen ? 'border-action bg-action-soft forced-colors:bg-[Highlight]' : 'border-transparent'}`}
        >
          <span aria-hidden="true">
            <span className="block text-xs text-ink-soft">{weekday}</span>
            <span className="block text-sm leading-snug">{Number(date.slice(8))}</span>
          </span>
          <span className="sr-only">{name} </span>
          <Free free={free} label={label} />
          {isChosen ? <span className="sr-only">{` (${chosen})`}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** A number to see, words for screen readers; a full night is struck through. */
function Free({ free, label }: { free: number; label: string }) {
  const look = free === 0 ? 'text-ink-soft line-through' : 'bg-good-soft font-semibold text-good';
  return (
    <span className={`bone mx-auto mt-1 block w-8 rounded-sm text-sm ${look}`}>
      <span aria-hidden="true">{free}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
