import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { iconAddress } from './_components/shop-icons';

/** For phones that put the shop on their home screen: its name and its icon. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection();
  const { name, logo } = await readMerchant();
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfaf5',
    theme_color: '#fcfaf5',
    icons: [
      { src: iconAddress(logo, 192), sizes: '192x192', type: 'image/png' },
      { src: iconAddress(logo, 512), sizes: '512x512', type: 'image/png' },
    ],
  };
}
