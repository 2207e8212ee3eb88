// Which entries does the palette offer, and which one is chosen?
import { useEffect, useRef } from 'react';

export type PaletteEntry = {
  readonly href: string;
  readonly label: string;
  readonly note: string;
  /** For an action of the page: its button, which gets the focus; Enter presses it. */
  readonly button?: HTMLElement;
};

type GroupProps = {
  label: string;
  own: readonly PaletteEntry[];
  entries: readonly PaletteEntry[];
  current: PaletteEntry;
  choose: (entry: PaletteEntry) => void;
};

/** The entries of one kind; nothing if there are none. */
export function Group({ label, own, entries, current, choose }: GroupProps) {
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-2 text-xs text-ink-soft">
        {label}
      </p>
      {own.map((entry) => (
        <Option
          key={`${entry.href} ${entry.label}`}
          entry={entry}
          index={entries.indexOf(entry)}
          isChosen={entry === current}
          choose={choose}
        />
      ))}
    </div>
  );
}

function Option(props: {
  entry: PaletteEntry;
  index: number;
  isChosen: boolean;
  choose: (entry: PaletteEntry) => void;
}) {
  const { entry, index, isChosen, choose } = props;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // Keys are handled by the field above, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: chosen by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      ref={option}
      id={optionId(index)}
      role="option"
      aria-selected={isChosen}
      onClick={() => choose(entry)}
      className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 ${isChosen ? 'bg-action-soft font-semibold' : ''}`}
    >
      <bdi>{entry.label}</bdi>
      <bdi className="ms-auto truncate text-ink-soft">{entry.note}</bdi>
    </div>
  );
}

/** The id by which the field above points at an option. */
export function optionId(index: number): string {
  return `palette-option-${index}`;
}
