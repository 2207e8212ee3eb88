// As which files does a signed protocol leave the shop? Paper, a table, and settings for doctor.
import 'server-only';
import { drawPdf } from '@/lib/documents/render-pdf';
import { directionOf, type Locale } from '@/lib/i18n/locale';
import { csvBom, csvRecords } from '@/lib/text/csv';
import { readRun } from './acceptance-run';
import { protocolSource } from './protocol-source';
import { protocolWords, type SignedRun } from './protocol-words';

/** A run that at least one person signed; null: there is none, or nobody has. */
export async function readSigned(runId: string): Promise<SignedRun | null> {
  const run = await readRun(runId);
  if (run === null || run.content === null) return null;
  const { content, digest, confirmedAt, confirmedBy } = run;
  return { content, digest, confirmedAt, confirmedBy };
}

/** The protocol on A4. */
export async function protocolPdf(run: SignedRun, locale: Locale): Promise<Uint8Array> {
  const words = await protocolWords(run, locale);
  const printed = { ...words, lang: locale, rtl: directionOf(locale) === 'rtl' };
  return drawPdf({ source: protocolSource, printed, madeAt: run.content.madeAt });
}

/** The protocol as a table: a row for each fact, message, setting and answer. */
export async function protocolCsv(run: SignedRun, locale: Locale): Promise<string> {
  const { heads, title, facts, cases, settings, points, test, note } = await protocolWords(
    run,
    locale,
  );
  const columns = [
    heads.part,
    heads.name,
    heads.result,
    heads.reference,
    heads.local,
    heads.gmt,
    heads.fields,
  ];
  const row = (...cells: readonly string[]) => columns.map((_, at) => cells[at] ?? '');
  return (
    csvBom +
    csvRecords([
      columns,
      ...[test, note].filter(Boolean).map((text) => row(title, text)),
      ...facts.map(({ name, values }) => row(title, name, values.join(' · '))),
      ...cases.flatMap((one) => [
        row(heads.cases, one.name, one.result, one.reference, '', '', one.reason || one.references),
        ...one.messages.map((message) =>
          row(
            heads.messages,
            one.name,
            message.title,
            one.reference,
            message.local,
            message.gmt,
            message.fields,
          ),
        ),
      ]),
      ...settings.map(({ name, value, result, why }) =>
        row(heads.settings, name, result, '', '', '', `${value} ${why}`.trim()),
      ),
      ...points.map(({ name, text, by, local, gmt }) =>
        row(heads.points, name, text, by, local, gmt),
      ),
    ])
  );
}

/** What doctor of production compares its settings with; null until two people signed. */
export function protocolJson({ content, digest, confirmedAt, confirmedBy }: SignedRun) {
  if (confirmedBy === null || confirmedAt === null) return null;
  const signed = { confirmedBy: confirmedBy.name, confirmedAt: confirmedAt.toISOString() };
  return `${JSON.stringify({ digest, ...signed, content }, null, 2)}\n`;
}
