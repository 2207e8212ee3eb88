const signs = {
  close: 'M5 5l10 10M15 5L5 15',
  before: 'M12.5 4L6.5 10L12.5 16',
  next: 'M7.5 4L13.5 10L7.5 16',
} as const;

/** A button that is a sign alone; arrows follow the direction of reading. */
export function SignButton({
  sign,
  label,
  isOff = false,
  className = '',
  onPress,
}: {
  sign: keyof typeof signs;
  label: string;
  /** There is nothing further on. */
  isOff?: boolean;
  className?: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the keyboard would lose its place.
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
      className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-surface-sunk aria-disabled:opacity-40 forced-colors:border ${className}`}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="points size-5 fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}
