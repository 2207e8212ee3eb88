'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormAction } from '@/app/_components/action-form';

const pauseMs = 400;

/** A preview that follows the typing while it is open. */
export function LivePreview(props: {
  action: FormAction;
  title: string;
  working: string;
  /** Open from the start. */
  isOpen?: boolean;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState<ReactNode>(null);
  const { action } = props;

  useEffect(() => {
    const element = details.current;
    const form = element?.closest('form');
    if (!element || !form) return;
    let timer: number | undefined;
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const mine = asked;
      const asking = action({ values: {}, errors: {} }, new FormData(form));
      const answer = await asking.catch(() => null);
      if (mine !== asked) return;
      // An empty preview is better than one of other figures; the next keystroke asks again.
      if (answer === null) return setShown(null);
      const problem = answer.message ?? Object.values(answer.errors)[0];
      setShown(answer.panel ?? <p className="mt-2 font-semibold text-bad">{problem}</p>);
    };
    const later = () => {
      window.clearTimeout(timer);
      if (element.open) timer = window.setTimeout(ask, pauseMs);
    };
    const now = () => element.open && ask();
    form.addEventListener('input', later);
    now();
    element.addEventListener('toggle', now);
    return () => {
      window.clearTimeout(timer);
      form.removeEventListener('input', later);
      element.removeEventListener('toggle', now);
    };
  }, [action]);

  return (
    <details ref={details} open={props.isOpen} className="border-y border-line py-2 text-sm">
      <summary className="cursor-pointer font-semibold">{props.title}</summary>
      <div>{shown ?? <p className="mt-2 text-ink-soft">{props.working}</p>}</div>
    </details>
  );
}
