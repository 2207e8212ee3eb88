'use client';

import { useRef, useState } from 'react';
import type { CalendarDay, CalendarMonths } from '@/lib/catalogue/calendar-months';

export type KnownNights = {
  /** Of the months that were asked for. */
  readonly titles: Readonly<Record<string, string>>;
  readonly days: Readonly<Record<string, CalendarDay>>;
  readonly isFailed: boolean;
};

const nothing: KnownNights = { titles: {}, days: {}, isFailed: false };

/** What the server said of the nights; a month is asked for once. */
export function useNights() {
  const [known, setKnown] = useState(nothing);
  const asked = useRef('');

  async function look(month: string, query: string) {
    const found = await answerTo(`/nights?${query}&month=${month}`);
    // Other guests or rooms were asked for meanwhile.
    if (asked.current !== query) return;
    setKnown((before) => {
      if (found === null) return { ...before, isFailed: true };
      const titles = found.months.map((one) => [one.month, one.title]);
      const days = found.days.map((one) => [one.date, one]);
      return {
        isFailed: false,
        titles: { ...before.titles, ...Object.fromEntries(titles) },
        days: { ...before.days, ...Object.fromEntries(days) },
      };
    });
  }

  return {
    known,
    /** Begins again, from this month. */
    ask(query: URLSearchParams, month: string) {
      asked.current = query.toString();
      setKnown(nothing);
      void look(month, asked.current);
    },
    askMonth(month: string) {
      if (known.titles[month] === undefined) void look(month, asked.current);
    },
  };
}

/** Null: there was no answer, or not this one. */
async function answerTo(url: string): Promise<CalendarMonths | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
