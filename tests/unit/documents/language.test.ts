import { expect, test, vi } from 'vitest';
import { GET } from '@/app/(shop)/orders/[reference]/documents/[label]/route';
import type { Locale } from '@/lib/i18n/locale';

const shop = vi.hoisted(() => ({
  own: '',
  offered: [] as readonly string[],
  reader: '',
  printed: '',
}));
vi.mock('@/app/(shop)/_order/order-proof', () => ({
  findOwnOrder: async () => ({ reference: 'D2345678', locale: shop.own }),
}));
vi.mock('@/lib/i18n/offered-locales', () => ({ offeredLocales: async () => shop.offered }));
vi.mock('@/lib/i18n/language-cookie', () => ({ requestLocale: async () => shop.reader }));
vi.mock('@/lib/documents/read-documents', () => ({
  readPdf: async (_reference: string, _label: string, { locale }: { locale: string }) => {
    shop.printed = locale;
    return new Uint8Array();
  },
}));

test.each<[rule: string, own: Locale, offered: readonly Locale[], reader: Locale, printed: Locale]>(
  [
    ['the reader’s where the order’s is offered', 'ckb', ['en', 'ar', 'ckb'], 'ar', 'ar'],
    ['the order’s where it is offered no more', 'ckb', ['en', 'ar'], 'ar', 'ckb'],
    ['the reader’s, not English, in a shop of one language', 'ar', ['ar'], 'ar', 'ar'],
    ['the order’s, though the shop has another alone', 'en', ['ar'], 'ar', 'en'],
  ],
)('a document is printed in %s', async (_rule, own, offered, reader, printed) => {
  Object.assign(shop, { own, offered, reader });
  const params = Promise.resolve({ reference: 'D2345678', label: 'INV-2026-000001' });
  await GET(new Request('https://shop.example/'), { params });
  expect(shop.printed).toBe(printed);
});
