import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { productPath } from '@/lib/catalogue/catalogue-queries';
import { listPaths } from '@/lib/catalogue/find-goods';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { settings } from '@/lib/settings/env';

/** The front page and everything on offer. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { policies } = await readMerchant();
  const paths = [
    '/',
    ...(policies === '' ? [] : ['/policies']),
    ...(await listPaths()).map(productPath),
  ];
  return paths.map((path) => ({ url: new URL(path, settings().appUrl).href }));
}
