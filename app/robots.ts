import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { settings } from '@/lib/settings/env';

const closed = ['/admin', '/api', '/cart', '/checkout', '/language', '/orders', '/sign-in'];

/** What is on offer may be found by everybody; what belongs to one shopper or to staff may not. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: { userAgent: '*', allow: '/', disallow: closed },
    sitemap: new URL('/sitemap.xml', settings().appUrl).href,
  };
}
