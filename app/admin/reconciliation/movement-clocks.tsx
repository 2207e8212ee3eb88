/** A time as texts: ISO, the day and time on the merchant's clock, the time on the bank's. */
export type ShownClocks = readonly [at: string, day: string, time: string, gmt: string];

/** A time on the merchant's clock and, smaller, on the bank's; `gmtShort` names the bank's zone. */
export function MovementClocks({ clocks, gmtShort }: { clocks: ShownClocks; gmtShort: string }) {
  const [at, day, time, gmt] = clocks;
  return (
    <time dateTime={at} className="block tabular-nums">
      <span className="block">
        <bdi dir="ltr">
          <span className="whitespace-nowrap">{day}</span>{' '}
          <span className="whitespace-nowrap">{time}</span>
        </bdi>
      </span>
      <span className="block text-xs whitespace-nowrap text-ink-soft">
        <bdi dir="ltr">{gmt}</bdi> <span>{gmtShort}</span>
      </span>
    </time>
  );
}
