'use client';

import { useEffect, useState } from 'react';
import { useFormStatus } from 'react-dom';

const everyMs = 700;

/** The progress of the comparison, while the surrounding form is pending. */
export function ProgressNote({ statementId, label }: { statementId: string; label: string }) {
  const { pending } = useFormStatus();
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (!pending) return;
    const url = `/admin/reconciliation/statements/${statementId}/progress`;
    const timer = setInterval(async () => {
      const answer = await fetch(url).catch(() => null);
      const said = answer?.ok ? ((await answer.json()) as { percent: number | null }) : null;
      if (typeof said?.percent === 'number') setPercent(said.percent);
    }, everyMs);
    return () => clearInterval(timer);
  }, [pending, statementId]);
  if (!pending || percent === null) return null;
  return (
    <p className="flex items-center gap-3">
      <progress max={100} value={percent} aria-label={label} />
      <bdi dir="ltr" className="tabular-nums">
        {`${percent} %`}
      </bdi>
    </p>
  );
}
