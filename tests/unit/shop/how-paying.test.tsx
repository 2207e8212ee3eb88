import { createTranslator } from 'next-intl';
import { renderToReadableStream } from 'react-dom/server';
import { HowPaying } from '@/app/(shop)/_components/how-paying';
import card from '@/messages/en/card.json';
import shop from '@/messages/en/shop.json';

const rules = vi.hoisted(() => ({ stayBeyondHold: 'hold', authorizationDays: 7 }));
vi.mock('@/lib/settings/env', () => ({ settings: () => rules }));
vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({
      locale: 'en',
      messages: { card, shop } as never,
      namespace: namespace as never,
    }),
}));

test.each([
  ['hold', 'Stays are held first', ['For a stay, your bank holds the amount'], /within/],
  ['charge', 'Some stays are held first', ['ends within 7 days', 'later stays'], /For a stay,/],
  ['link', 'Some stays are held first', ['ends within 7 days', 'by link'], /For a stay,/],
  ['refuse', 'Stays are held first', ['that end within 7 days', 'only buy gifts'], /later stays/],
])('paying is explained as it is with STAY_BEYOND_HOLD=%s', async (rule, title, says, never) => {
  rules.stayBeyondHold = rule;
  const stream = await renderToReadableStream(<HowPaying />);
  await stream.allReady;
  const page = await new Response(stream).text();
  for (const words of [title, ...says]) expect(page).toContain(words);
  expect(page).not.toMatch(never);
  const home = createTranslator({ locale: 'en', messages: shop, namespace: 'home' });
  const rooms = home(`roomsText.${rule}` as 'roomsText.hold', { days: 1 });
  expect(/one day/.test(rooms)).toBe(rule !== 'hold');
});
