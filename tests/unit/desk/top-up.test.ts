import { createTranslator } from 'next-intl';
import { topUp } from '@/app/admin/_operations/top-up';
import compose from '@/messages/en/compose.json';
import { typedFields } from '../../support/typed';

vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({
      locale: 'en',
      messages: { compose } as never,
      namespace: namespace as never,
    }),
}));

const typed = (amount: string, reference = 'DX7K2M9QF') =>
  topUp(typedFields({ amount, reference }), '287500000');

test('what a ceiling leaves over is named, and a link asks for exactly that', async () => {
  for (const amount of ['400000', '400,000', '400.000', '٤٠٠٠٠٠']) {
    expect(await typed(amount), amount).toEqual({
      news: ['The rest, 112,500 IQD, can be asked for by a new order.'],
      link: {
        href: '/admin/orders/compose?insteadOf=DX7K2M9QF&rest=112500000',
        label: 'Create an order for the rest',
        isElsewhere: true,
      },
    });
  }
});

test('nothing is asked for where no amount can be read, and a reference adds nothing to the address', async () => {
  expect(await typed('four hundred')).toEqual({});
  const { link } = await typed('400000', 'D1&rest=1');
  expect(link?.href).toBe('/admin/orders/compose?insteadOf=D1%26rest%3D1&rest=112500000');
});
