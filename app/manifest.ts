import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** For phones that put the shop on their home screen: its name and its arch. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection();
  const { name } = await readMerchant();
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfaf5',
    theme_color: '#fcfaf5',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  };
}
