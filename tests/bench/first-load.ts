// How much JavaScript does a page bring at its first load?
import { gzipSync } from 'node:zlib';

export type FirstLoad = {
  readonly path: string;
  readonly status: number;
  /** Sum over the files, each compressed alone as it is served. */
  readonly gzipBytes: number;
  readonly files: readonly string[];
};

/**
 * Sums the gzip size of every script that the page's HTML names: script tags, preloads, and the
 * chunks in its data that the browser loads to make the page live. What only old browsers load
 * (`nomodule`) is left out.
 */
export async function measureFirstLoad(
  origin: string,
  path: string,
  cookie = '',
): Promise<FirstLoad> {
  const answer = await fetch(new URL(path, origin), { headers: { cookie }, redirect: 'manual' });
  const html = (await answer.text()).replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, '');
  const named = html.matchAll(/(?:\/_next\/)?(static\/chunks\/[\w./~%[\]()@-]+?\.js)/g);
  const files = [...new Set([...named].map(([, file = '']) => `/_next/${file}`))].sort();
  const sizes = await Promise.all(files.map((file) => gzipSize(origin, file)));
  return {
    path,
    status: answer.status,
    gzipBytes: sizes.reduce((sum, size) => sum + size, 0),
    files,
  };
}

const sizesByUrl = new Map<string, Promise<number>>();

/** Of one file, compressed as far as it goes. Its name holds its contents: it is read once. */
export function gzipSize(origin: string, file: string): Promise<number> {
  const url = new URL(file, origin).href;
  const size = sizesByUrl.get(url) ?? readSize(url, file);
  sizesByUrl.set(url, size);
  return size;
}

async function readSize(url: string, file: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The page names ${file}, which is answered ${answer.status}.`);
  return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).byteLength;
}
