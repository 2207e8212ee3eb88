/** Says that there is more behind a line; it turns when that is open. */
export function DisclosureIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="fold-sign size-3 text-action"
      fill="none"
    >
      <path d="m2 4 4 4 4-4" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
