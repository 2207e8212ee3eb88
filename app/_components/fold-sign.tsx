/** The arrow of a part that folds out; the words beside it say what it opens. */
export function FoldSign() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="fold-sign size-4 shrink-0 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4.5 7.5L10 13l5.5-5.5" />
    </svg>
  );
}
