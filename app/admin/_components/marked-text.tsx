/**
 * A text written by another person, ready to render: a plain string if nothing in it is hidden,
 * else in runs, with the code and a label for each invisible character.
 */
export type MarkedText = string | readonly (string | readonly [code: string, mark: string])[];

/** Renders it isolated from the text around it; independent of the language. */
export function MarkedTextView({ text, className }: { text: MarkedText; className?: string }) {
  if (typeof text === 'string') return <bdi className={className}>{text}</bdi>;
  const counts = new Map<string, number>();
  return (
    <bdi className={className}>
      {text.map((part) => {
        const value = typeof part === 'string' ? part : part[0];
        const count = (counts.get(value) ?? 0) + 1;
        counts.set(value, count);
        const key = `${value} ${count}`;
        if (typeof part === 'string') return <span key={key}>{value}</span>;
        return (
          <span
            key={key}
            title={part[1]}
            className="mx-0.5 rounded-sm border border-wait bg-wait-soft px-1 text-xs text-wait"
          >
            <span className="sr-only">{part[1]}</span>
            <bdi aria-hidden="true" dir="ltr">
              {value}
            </bdi>
          </span>
        );
      })}
    </bdi>
  );
}
