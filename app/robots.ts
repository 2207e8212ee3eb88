import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { settings } from '@/lib/settings/env';

const closed = ['/admin', '/api', '/cart', '/checkout', '/language', '/orders', '/sign-in'];

/** Search engines may index the catalogue, but nothing of one shopper or of staff. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: '*', allow: '/', disallow: closed },
    sitemap: new URL('/sitemap.xml', settings().appUrl).href,
  };
}
