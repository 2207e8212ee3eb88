/** The band that no page of a test shop is without. */
export function TestMark({ label, sentence }: { label: string; sentence: string }) {
  return (
    <aside className="border-b border-wait bg-wait-soft px-4 py-1.5 text-center text-sm text-ink">
      <strong className="font-semibold">{label}</strong> {sentence}
    </aside>
  );
}
