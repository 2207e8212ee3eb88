/** A reference that people read aloud or copy: tabular, and left-to-right in any script. */
export function ReferenceText({ value, className = '' }: { value: string; className?: string }) {
  return (
    <bdi
      dir="ltr"
      className={`inline-block max-w-full wrap-anywhere tabular-nums select-all ${className}`}
    >
      {value}
    </bdi>
  );
}
