type Props = {
  label: string;
  hint: string;
  /** File endings and types that the chooser shows. */
  accept: string;
};

/** The field of a form with one file. */
export function FileInput({ label, hint, accept }: Props) {
  return (
    <div>
      <label htmlFor="file" className="mb-1 block font-semibold">
        {label}
      </label>
      <p id="file-hint" className="mb-1 text-xs text-ink-soft">
        {hint}
      </p>
      <input
        id="file"
        name="file"
        type="file"
        accept={accept}
        aria-describedby="file-hint"
        className="block min-h-10 w-full rounded-sm border border-line-strong bg-surface-raised p-2 file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
      />
    </div>
  );
}
