import type { Metadata } from 'next';
import type { IconSize } from '@/lib/desk/pictures/logo-icon';

const plain: Readonly<Record<IconSize, string>> = {
  180: '/apple-icon.png',
  192: '/icon-192.png',
  512: '/icon-512.png',
};

/** A square icon of the shop: from the merchant's logo, or a generic one. */
export function iconAddress(logo: string | null, size: IconSize): string {
  return logo === null ? plain[size] : `/${logo}/icon/${size}`;
}

/** The icons that browsers and phones show of the shop. */
export function shopIcons(logo: string | null): Metadata['icons'] {
  const icon =
    logo === null
      ? [
          { url: '/favicon.ico', sizes: '32x32' },
          { url: '/icon.svg', type: 'image/svg+xml' },
        ]
      : iconAddress(logo, 192);
  return { icon, apple: iconAddress(logo, 180) };
}
