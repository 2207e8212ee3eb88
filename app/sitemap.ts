import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { productPath } from '@/lib/catalogue/catalogue-queries';
import { listPaths } from '@/lib/catalogue/find-goods';
import { categoryPath, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { settings } from '@/lib/settings/env';

/** The front page, the categories and everything on offer. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { policies } = await readMerchant();
  const paths = [
    '/',
    ...(policies === '' ? [] : ['/policies']),
    ...(await whatIsSold()).categories.map(categoryPath),
    ...(await listPaths()).map(productPath),
  ];
  return paths.map((path) => ({ url: new URL(path, settings().appUrl).href }));
}
