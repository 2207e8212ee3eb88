// How does a document become a PDF? Typst does the shaping, direction and line breaking.
import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { processWide } from '@/lib/process/process-wide';
import type { DocumentContent } from './document-content';
import { pageSource } from './page-source';
import { printedContent } from './printed-content';

type Wanted = { readonly locale: string; readonly form: 'a4' | 'receipt' };
type Drawn = { readonly id: number; readonly pdf?: Uint8Array; readonly problem?: string };
type Asked = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void };

const patienceMs = 30_000;

const drawing = processWide('drawing', () => ({
  child: undefined as ChildProcess | undefined,
  asked: new Map<number, Asked>(),
  last: 0,
}));

/**
 * The document in a language, on A4 or on an 80 mm roll; the same bytes each time. Throws if it
 * cannot be drawn, or not within half a minute.
 */
export async function renderPdf(
  content: DocumentContent,
  wanted: Wanted,
  logo?: Buffer,
): Promise<Uint8Array> {
  const printed = await printedContent(content, wanted, logo);
  return drawPdf({ source: pageSource, printed, madeAt: content.issuedAt });
}

type Page = { readonly source: string; readonly printed: unknown; readonly madeAt: string };

/** The PDF of a page's source with its content; the same bytes each time. Throws as above. */
export async function drawPdf({ source, printed: content, madeAt }: Page): Promise<Uint8Array> {
  const printed = JSON.stringify(content);
  const issuedAt = Math.floor(Date.parse(madeAt) / 1000);
  drawing.child ??= startDrawing();
  const { child } = drawing;
  drawing.last += 1;
  const id = drawing.last;
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      drawing.asked.set(id, { resolve, reject });
      child.send({ id, source, printed, issuedAt }, (error) => {
        if (!error) return;
        // The next document does not wait until the operating system reports the process as gone.
        if (drawing.child === child) drawing.child = undefined;
        reject(new Error('The drawing has ended.', { cause: error }));
      });
    });
  } finally {
    clearTimeout(timer);
    drawing.asked.delete(id);
  }
}

/** Starts the drawing process; a request after it has ended starts it again. */
function startDrawing(): ChildProcess {
  // Not `fork`: the bundler would treat the file as a module.
  const program = path.join(process.cwd(), 'lib/documents/draw-pdf.mjs');
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = () => {
    if (drawing.child !== child) return;
    drawing.child = undefined;
    for (const { reject } of drawing.asked.values()) reject(new Error('The drawing has ended.'));
  };
  child.on('exit', ended);
  child.on('error', ended);
  child.on('message', (message) => {
    const { id, pdf, problem } = message as Drawn;
    const asked = drawing.asked.get(id);
    if (pdf === undefined) asked?.reject(new Error(problem));
    else asked?.resolve(pdf);
  });
  // It does not keep this process alive: the timer does, while a document is pending.
  child.unref();
  child.channel?.unref();
  return child;
}
