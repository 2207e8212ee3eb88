import { renderToStaticMarkup } from 'react-dom/server';
import { MonthGrid } from '@/app/(shop)/rooms/month-grid';

const night = { name: 'Tue 1 Dec 2026', said: '2 rooms available', free: 2 };
const priced = { ...night, minor: 125_000_000, price: '125', full: '125,000 IQD' };

test('a guest who sees amounts in another currency sees them in the calendar, and hears them', () => {
  const shown = (about?: string) =>
    renderToStaticMarkup(
      <MonthGrid
        month="2026-12"
        focused="2026-12-01"
        range={{ checkIn: '', checkOut: '' }}
        days={{ '2026-12-01': { ...priced, date: '2026-12-01', ...(about && { about }) } }}
        isLooking={false}
        rules={{ first: '2026-12-01', last: '2027-12-01', weekStart: 6 }}
        weekdays={[]}
        pressOf={() => 'checkIn'}
        rulesSaid={() => []}
        onPress={() => undefined}
        onKey={() => undefined}
      />,
    );
  const html = shown('≈ 95 USD');
  expect(html).toContain('Tue 1 Dec 2026, 125,000 IQD, ≈ 95 USD, 2 rooms available');
  expect(html.split('≈ 95 USD')).toHaveLength(3);
  expect(shown()).not.toContain('≈');
});

test('a day that the rules close to arrival cannot be chosen, and a screen reader says why', () => {
  const day = '2026-12-01';
  const html = renderToStaticMarkup(
    <MonthGrid
      month="2026-12"
      focused={day}
      range={{ checkIn: '', checkOut: '' }}
      days={{ [day]: { ...priced, date: day, rules: { closedToArrival: true } } }}
      isLooking={false}
      rules={{ first: day, last: '2027-12-01', weekStart: 6 }}
      weekdays={[]}
      pressOf={() => 'CLOSED_TO_ARRIVAL'}
      rulesSaid={(one) => (one === day ? ['no arrivals'] : [])}
      onPress={() => undefined}
      onKey={() => undefined}
    />,
  );
  expect(html).toMatch(/aria-label="[^"]*2 rooms available, no arrivals" aria-disabled="true"/);
});
