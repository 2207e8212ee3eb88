import { expect, it } from 'vitest';
import { sharedPageAddress } from '@/lib/http/page-address';

it.each([
  ['/', '/'],
  ['/gifts/clay-lamp', '/gifts/clay-lamp'],
  ['/rooms/arch-room', '/rooms/arch-room'],
  ['/rooms/arch-room?guests=2', '/rooms/arch-room?guests=2'],
  [
    '/rooms/arch-room?guests=2&checkOut=2026-12-03&checkIn=2026-12-01',
    '/rooms/arch-room?checkIn=2026-12-01&checkOut=2026-12-03&guests=2',
  ],
])('%s is shared under %s', (asked, address) => expect(addressOf(asked)).toBe(address));

it.each([
  '/cart',
  '/checkout',
  '/orders/D-1',
  '/orders/mine',
  '/admin',
  '/sign-in',
  '/api/health/live',
  '/rooms',
  '/gifts/clay-lamp/',
  '/gifts/Clay-Lamp',
  '/gifts/clay%2flamp',
  `/gifts/${'a'.repeat(81)}`,
  '/rooms/arch-room/pay',
])('%s is never shared', (asked) => expect(addressOf(asked)).toBeNull());

it.each([
  '/?page=2',
  '/gifts/clay-lamp?utm_source=mail',
  '/gifts/clay-lamp?checkIn=2026-12-01',
  '/rooms/arch-room?checkIn=2026-12-01&x=1',
  '/rooms/arch-room?checkIn=tomorrow',
  '/rooms/arch-room?checkIn=2026-12-01%0a',
  '/rooms/arch-room?checkIn=2026-12-01&checkIn=2026-12-02',
  '/rooms/arch-room?checkIn=',
  '/rooms/arch-room?guests=0',
  '/rooms/arch-room?guests=100',
])('%s asks for something of its own', (asked) => {
  expect(addressOf(asked)).toBeNull();
});

function addressOf(asked: string): string | null {
  const url = new URL(asked, 'https://shop.test');
  return sharedPageAddress(url.pathname, url.searchParams);
}
