import { createTranslator } from 'next-intl';
import { renderToReadableStream } from 'react-dom/server';
import { HowPaying } from '@/app/(shop)/_components/how-paying';
import card from '@/messages/en/card.json';
import shop from '@/messages/en/shop.json';

const rules = vi.hoisted(() => ({ stayBeyondHold: 'hold', authorizationDays: 7 }));
vi.mock('@/lib/settings/env', () => ({ settings: () => rules }));
const shelf = vi.hoisted(() => ({ sold: 'both', hasRooms: true }));
vi.mock('@/lib/catalogue/what-is-sold', () => ({ whatIsSold: async () => shelf }));
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
  ['refuse', 'Stays are held first', ['that end within 7 days', 'only buy goods'], /later stays/],
])('paying is explained as it is with STAY_BEYOND_HOLD=%s', async (rule, title, says, never) => {
  const page = await shown(rule, 'both');
  for (const words of [title, ...says]) expect(page).toContain(words);
  expect(page).not.toMatch(never);
  const home = createTranslator({ locale: 'en', messages: shop, namespace: 'home' });
  const rooms = home(`roomsText.${rule}` as 'roomsText.hold', { days: 1 });
  expect(/one day/.test(rooms)).toBe(rule !== 'hold');
});

describe.each(['hold', 'charge', 'link', 'refuse'])('with STAY_BEYOND_HOLD=%s', (rule) => {
  test('a guest house without goods says nothing of goods', async () => {
    expect(await shown(rule, 'rooms')).not.toMatch(/goods|gift|product|deliver/i);
  });

  test('a bookshop says nothing of stays', async () => {
    const page = await shown(rule, 'goods');
    expect(page).toContain('You are charged when you pay');
    expect(page).not.toMatch(/stay|night|room|\bheld\b|\bhold/i);
  });
});

async function shown(rule: string, sold: 'rooms' | 'goods' | 'both'): Promise<string> {
  rules.stayBeyondHold = rule;
  Object.assign(shelf, { sold, hasRooms: sold !== 'goods' });
  const stream = await renderToReadableStream(<HowPaying />);
  await stream.allReady;
  return new Response(stream).text();
}
