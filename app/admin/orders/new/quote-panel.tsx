import { keyed } from '@/lib/keyed';
/** Sentences and amounts as they are shown: it is an action's answer, which reads no messages. */
export type QuoteTexts = {
  readonly stays: readonly {
    readonly title: string;
    /** Name, how many are free, what the stay costs. */
    readonly offers: readonly (readonly string[])[];
  }[];
  readonly lines: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
  readonly notes: readonly string[];
};

/** Rooms and prices for the typed dates, and the order's total. */
export function QuotePanel({ texts }: { texts: QuoteTexts }) {
  const { stays, lines, total, notes } = texts;
  return (
    <div className="mt-2 grid items-start gap-x-10 gap-y-4 sm:grid-cols-2" aria-live="polite">
      <div className="grid gap-4 empty:hidden">
        {stays.map(({ title, offers }) => (
          <Rows key={title} title={title} rows={offers} />
        ))}
      </div>
      <div className="grid gap-2">
        {lines.length === 0 ? null : <Rows rows={lines} />}
        {total === null ? null : (
          <p className="flex justify-between gap-4 text-base font-semibold">
            <span>{total[0]}</span>
            <span className="tabular-nums">{total[1]}</span>
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

function Rows({ title, rows }: { title?: string; rows: readonly (readonly string[])[] }) {
  return (
    <section>
      {title === undefined ? null : <h3 className="mb-1 text-sm font-semibold">{title}</h3>}
      <ul className="border-t border-line">
        {keyed(rows).map(({ key, row }) => (
          <li key={key} className="flex gap-x-4 border-b border-line py-1">
            {row.map((text, column) => (
              <span
                key={text}
                className={`flex-1 ${column === row.length - 1 ? 'text-end tabular-nums' : ''}`}
              >
                <bdi>{text}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
