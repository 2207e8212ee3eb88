import type { ReactNode } from 'react';

const tones = ['good', 'wait', 'bad', 'neutral'] as const;

export type Tone = (typeof tones)[number];

const inks: Record<Tone, string> = {
  good: 'text-good',
  wait: 'text-wait',
  bad: 'text-bad',
  neutral: 'text-ink-soft',
};

const grounds: Record<Tone, string> = {
  good: 'bg-good-soft',
  wait: 'bg-wait-soft',
  bad: 'bg-bad-soft',
  neutral: 'bg-surface-sunk',
};

const shapes: Record<Tone, ReactNode> = {
  good: <path d="M4.5 10.5l3.6 3.6 7.4-8.2" />,
  wait: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 5.8V10l2.8 2" />
    </>
  ),
  bad: <path d="M5.5 5.5l9 9m0-9l-9 9" />,
  neutral: <path d="M4.5 10h11" />,
};

/** The icon of a state. Never used alone: text next to it always says the same. */
export function StatusIcon({ tone, className = '' }: { tone: Tone; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`shrink-0 ${inks[tone]} ${className || 'size-5'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[tone]}
    </svg>
  );
}

/** A state as text, icon and colour in one short badge. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`state-mark state-mark-${tone} text-sm`}>
      <StatusIcon tone={tone} className="size-4" />
      <span>{children}</span>
    </span>
  );
}

/** The same badge where a page has hundreds: its icons come from the page's `IconSheet`. */
export function SheetBadge({ tone, text }: { tone: Tone; text: ReactNode }) {
  return (
    <span className={`state-mark state-mark-${tone} text-sm`}>
      <svg aria-hidden="true" className="sheet-sign">
        <use href={`#sign-${tone}`} />
      </svg>
      <span>{text}</span>
    </span>
  );
}

/** The icons of all states, defined once for the badges that refer to them; not visible. */
export function IconSheet() {
  return (
    <svg aria-hidden="true" className="hidden">
      {tones.map((tone) => (
        <symbol key={tone} id={`sign-${tone}`} viewBox="0 0 20 20">
          {shapes[tone]}
        </symbol>
      ))}
    </svg>
  );
}

/** A sentence that needs attention, with the icon and colour of its state. */
export function Notice({
  tone,
  role,
  className = '',
  children,
}: {
  tone: Tone;
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-sm px-4 py-3 text-ink ${grounds[tone]} ${className}`}
    >
      <StatusIcon tone={tone} className="mt-1 size-5" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
