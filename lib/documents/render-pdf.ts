// How does a document become a PDF? Typst sets it: shaping, direction and breaking are its work.
import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { processWide } from '@/lib/process-wide';
import type { DocumentContent } from './document-content';
import { pageSource } from './page-source';
import { printedContent } from './printed-content';

type Wanted = { readonly locale: string; readonly form: 'a4' | 'receipt' };

// The compiler reads fonts and its library once: 70 ms, then 5 to 10 ms a document.
const held = processWide<{ compiler?: Promise<NodeCompiler> | undefined }>('typst', () => ({}));

/** The document in a language, on A4 or on a roll of 80 mm; the same bytes each time. */
export async function renderPdf(content: DocumentContent, wanted: Wanted): Promise<Uint8Array> {
  held.compiler ??= makeCompiler();
  const [compiler, printed] = await Promise.all([held.compiler, printedContent(content, wanted)]);
  try {
    return compiler.pdf(
      { mainFileContent: pageSource, inputs: { printed: JSON.stringify(printed) } },
      { creationTimestamp: Math.floor(Date.parse(content.issuedAt) / 1000) },
    );
  } finally {
    // What was kept for a document that is not asked for again.
    compiler.evictCache(10);
  }
}

async function makeCompiler(): Promise<NodeCompiler> {
  try {
    const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
    const fonts = path.join(process.cwd(), 'node_modules/vazirmatn/fonts/ttf');
    const fontBlobs = ['Regular', 'Bold'].map((weight) =>
      readFileSync(path.join(fonts, `Vazirmatn-${weight}.ttf`)),
    );
    return Compiler.create({ fontArgs: [{ fontBlobs }] });
  } catch (error) {
    // The next one tries again.
    held.compiler = undefined;
    throw error;
  }
}
