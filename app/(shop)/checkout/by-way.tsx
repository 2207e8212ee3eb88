'use client';

import { Fragment, type ReactNode, useEffect, useState } from 'react';

/** What depends on the chosen way of receiving goods; `none`: before a choice, and without scripts. */
export function ByWay({
  formId,
  none,
  ways,
}: {
  formId: string;
  none: ReactNode;
  ways: Readonly<Record<string, ReactNode>>;
}) {
  const [way, setWay] = useState<string>();
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const look = () => setWay(new FormData(form).get('way')?.toString());
    look();
    form.addEventListener('change', look);
    return () => form.removeEventListener('change', look);
  }, [formId]);
  const shown = way === undefined ? undefined : ways[way];
  // A translated page has other nodes in here: they are replaced as a whole.
  return <Fragment key={shown === undefined ? '' : way}>{shown ?? none}</Fragment>;
}
