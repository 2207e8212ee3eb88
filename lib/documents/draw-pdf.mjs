// Who draws PDFs? A separate low-priority process: a document takes 5 to 10 ms of a core, and no
// result of the bank may wait for that. It gets no settings and no secrets, reads one message per
// document and answers with its bytes.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

// The compiler reads fonts and its library once: 70 ms.
const fonts = path.join(process.cwd(), 'node_modules/vazirmatn/fonts/ttf');
const fontBlobs = ['Regular', 'Bold'].map((weight) =>
  readFileSync(path.join(fonts, `Vazirmatn-${weight}.ttf`)),
);
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });

/** @param {{ id: number, source: string, printed: string, issuedAt: number }} wanted */
function draw({ id, source, printed, issuedAt }) {
  try {
    const options = { mainFileContent: source, inputs: { printed } };
    process.send?.({ id, pdf: compiler.pdf(options, { creationTimestamp: issuedAt }) });
  } catch (error) {
    process.send?.({ id, problem: String(error) });
  } finally {
    // Evicts cached data of documents that are not drawn again.
    compiler.evictCache(10);
  }
}

process.on('message', draw);
process.on('disconnect', () => process.exit());
