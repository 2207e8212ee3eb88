'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { DayChartProps } from './day-chart';

/** Loads the chart's script when its place scrolls into view. */
export function LazyChart(props: DayChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [Chart, setChart] = useState<ComponentType<DayChartProps> | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        // If the script fails to load, the table below shows the same.
        import('./day-chart').then(({ default: chart }) => setChart(() => chart)).catch(() => {});
      },
      { rootMargin: '100px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={place}
      aria-hidden="true"
      dir="ltr"
      className="hidden h-72 overflow-hidden print:hidden scripting:block"
      data-chart={Chart === null ? 'waiting' : 'seen'}
    >
      {Chart === null ? null : <Chart {...props} />}
    </div>
  );
}
