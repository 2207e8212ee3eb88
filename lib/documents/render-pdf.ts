// How does a document become a PDF? Typst sets it: shaping, direction and breaking are its work.
import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { processWide } from '@/lib/process-wide';
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
 * The document in a language, on A4 or on a roll of 80 mm; the same bytes each time. Throws when it
 * cannot be drawn, or not within half a minute.
 */
export async function renderPdf(content: DocumentContent, wanted: Wanted): Promise<Uint8Array> {
  const printed = JSON.stringify(await printedContent(content, wanted));
  const issuedAt = Math.floor(Date.parse(content.issuedAt) / 1000);
  drawing.child ??= startDrawing();
  const { child } = drawing;
  drawing.last += 1;
  const id = drawing.last;
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      drawing.asked.set(id, { resolve, reject });
      child.send({ id, source: pageSource, printed, issuedAt }, (error) => {
        if (!error) return;
        // The next document does not wait for the operating system to say that the process is gone.
        if (drawing.child === child) drawing.child = undefined;
        reject(new Error('The drawing has ended.', { cause: error }));
      });
    });
  } finally {
    clearTimeout(timer);
    drawing.asked.delete(id);
  }
}

/** Who is asked for a document after it has ended starts it again. */
function startDrawing(): ChildProcess {
  // Not `fork`: the build would take the file for a module of its own.
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
  // It keeps no process alive: the timer does, while somebody waits.
  child.unref();
  child.channel?.unref();
  return child;
}
