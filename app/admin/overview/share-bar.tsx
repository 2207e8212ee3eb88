/** A thin bar for a share, next to the figure for the same share. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const width = whole === 0 ? 0 : Math.min(100, (part * 100) / whole);
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-1.5 w-full text-action rtl:-scale-x-100"
    >
      <rect width="100" height="6" className="fill-line" />
      <rect width={part > 0 ? Math.max(0.8, width) : 0} height="6" fill="currentColor" />
    </svg>
  );
}
