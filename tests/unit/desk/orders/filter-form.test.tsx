import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { FilterFields } from '@/app/admin/orders/_filter/filter-fields';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { filterNames, keysOf } from '@/lib/desk/orders/order-filters';
import { readMessages } from '@/lib/i18n/messages';

const query = {
  feeFrom: '2',
  feeTo: '1',
  amountFrom: '125.000',
  from: 'soon',
  test: 'only',
  attention: 'open',
};

test('the form has a field for each key of the filters, with its words and what was typed', async () => {
  const missing: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="Asia/Baghdad"
      messages={(await readMessages('en')) as never}
      onError={({ message }) => missing.push(message)}
    >
      <FilterFields query={query} filter={readDeskFilter(query)} />
    </NextIntlClientProvider>,
  );
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
  expect([...new Set(names)].sort()).toEqual(filterNames.flatMap(keysOf).sort());
  expect(names.slice(-3)).toEqual(['kind', 'test', 'attention']);
  expect(missing).toEqual([]);
  const input = (name: string) => html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0];
  expect(input('feeTo')).toContain('aria-describedby="filter-feeTo-error"');
  expect(input('feeTo')).toContain('value="1"');
  expect(html).toMatch(
    /id="filter-amountFrom-error"[^>]*>A point followed by three digits can be read/,
  );
  expect(input('from')).toMatch(/type="text".* value="soon"/);
  expect(input('attention')).toContain('checked=""');
  expect(html).toMatch(/<option value="only" selected="">Only test orders</);
});
