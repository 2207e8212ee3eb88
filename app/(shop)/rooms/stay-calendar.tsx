'use client';

import { useEffect, useRef, useState } from 'react';
import type { CalendarWords } from '../_components/calendar-words';
import type { CalendarRules } from './calendar-days';
import type { CalendarDialog } from './calendar-dialog';
import { dateField } from './date-field';

type Props = {
  /** The kind of room whose prices are shown; null: the cheapest of all. */
  room: string | null;
  rules: CalendarRules;
  label: string;
  locale: string;
};

/**
 * Opens one calendar for arrival and departure, beside the two date fields of a form, which it fills.
 * On touch screens the fields open it too.
 */
export function StayCalendar({ label, ...shown }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    const own = opener.current?.form;
    if (!own) return;
    const fields = ['checkIn', 'checkOut'].flatMap((name) => dateField(own, name) ?? []);
    const instead = (event: Event) => {
      if (!matchMedia('(pointer: coarse)').matches) return;
      // Else the field would open the calendar of the system, which knows no prices.
      event.preventDefault();
      if (event.type === 'click') opener.current?.click();
    };
    for (const field of fields) {
      field.addEventListener('mousedown', instead);
      field.addEventListener('click', instead);
    }
    return () => {
      for (const field of fields) {
        field.removeEventListener('mousedown', instead);
        field.removeEventListener('click', instead);
      }
    };
  }, []);

  /** The calendar comes when it is first asked for: most visits to a page choose no dates. */
  async function open() {
    const own = opener.current?.form ?? null;
    try {
      if (loaded === null) setLoaded(await load(shown.room));
      setForm(own);
    } catch {
      // It did not come: the field and the calendar of the system need no network.
      const field = own && dateField(own, 'checkIn');
      field?.focus();
      field?.showPicker?.();
    }
  }

  function close() {
    setForm(null);
    opener.current?.focus();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        onClick={() => void open()}
        aria-haspopup="dialog"
        className="col-span-2 hidden min-h-11 cursor-pointer items-center gap-2 justify-self-start text-sm text-action underline underline-offset-4 hover:text-action-strong scripting:inline-flex"
      >
        <CalendarSign />
        <span>{label}</span>
      </button>
      {form === null || loaded === null ? null : (
        <loaded.Dialog {...shown} words={loaded.words} form={form} onClose={close} />
      )}
    </>
  );
}

type Loaded = { readonly Dialog: typeof CalendarDialog; readonly words: CalendarWords };

async function load(room: string | null): Promise<Loaded> {
  const url = `/nights?words=${room === null ? 'all' : 'room'}`;
  const [{ CalendarDialog: Dialog }, words] = await Promise.all([
    import('./calendar-dialog'),
    fetch(url),
  ]);
  if (!words.ok) throw new Error('The calendar has no words.');
  return { Dialog, words: await words.json() };
}

function CalendarSign() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-current"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d="M3 5h14v12H3zM3 9h14M7 3v4M13 3v4" />
    </svg>
  );
}
