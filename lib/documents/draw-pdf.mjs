// Who draws PDFs? A process of its own, which gets out of everybody's way: a document takes 5 to
// 10 ms of a core, and no result of the bank may wait for that. It is given no setting and no
// secret, reads one message for each document and answers with its bytes.
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
    // What was kept for a document that is not asked for again.
    compiler.evictCache(10);
  }
}

process.on('message', draw);
process.on('disconnect', () => process.exit());
