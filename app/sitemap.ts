import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { listProducts, productPath } from '@/lib/catalog/catalog-queries';
import { settings } from '@/lib/settings/env';

/** The front page and everything on offer. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const paths = ['/', ...(await listProducts()).map(productPath)];
  return paths.map((path) => ({ url: new URL(path, settings().appUrl).href }));
}
