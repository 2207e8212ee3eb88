import type { ReactNode } from 'react';

/** A table that may be wider than a narrow page: it scrolls in its own box, also by keys. */
export function WideTable(props: {
  label: string;
  /**
   * Where it fits: usually on wide screens; `none`: on no screen; `laptop`: also on small laptops.
   */
  room?: 'usual' | 'none' | 'laptop';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a section, a landmark.
    <div
      role="group"
      aria-label={props.label}
      tabIndex={0}
      // On a wide screen everything has room, and the head may stay at the top of the page.
      className={`relative print:overflow-visible ${rooms[props.room ?? 'usual']}`}
    >
      {props.children}
    </div>
  );
}

const rooms = {
  usual: 'max-2xl:overflow-x-auto',
  none: 'overflow-x-auto',
  // Clipped, not scrolled: the head stays at the top of the page.
  laptop: 'max-xl:overflow-x-auto xl:max-2xl:overflow-x-clip',
} as const;
