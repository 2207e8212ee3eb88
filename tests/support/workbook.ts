import { deflateRawSync } from 'node:zlib';

/** A ZIP archive of these parts, as a spreadsheet program writes one. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30 + name.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    files.push(head, packed);
    directory.push(entry);
    at += head.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';

/** A cell: a shared string, or its XML. */
export type Cell = string | { readonly xml: string };

/** A number as it is stored, in one of the styles: 1 is a date, 2 a date with its time. */
export const stored = (value: string, style = 0): Cell => ({
  xml: `<c s="${style}"><v>${value}</v></c>`,
});

/** A workbook with a cover sheet before the sheet with these rows. */
export function workbookOf(rows: readonly (readonly Cell[])[], sheet = 'Sheet 2'): Uint8Array {
  const strings: string[] = [];
  const cellOf = (cell: Cell) => {
    if (typeof cell !== 'string') return cell.xml;
    strings.push(`<si><r><t>${cell}</t></r><rPh><t>spoken</t></rPh></si>`);
    return `<c t="s"><v>${strings.length - 1}</v></c>`;
  };
  const body = rows
    .map((cells, index) => `<row r="${index + 1}">${cells.map(cellOf).join('')}</row>`)
    .join('');
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets><sheet name="Cover" r:id="a"/><sheet name="${sheet}" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="b" Target="worksheets/two.xml"/><Relationship Id="a" Target="/xl/worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml':
      '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>Bank</t></is></c></row></sheetData></worksheet>',
    'xl/worksheets/two.xml': `<x:worksheet><x:sheetData>${body.replace(/<(\/?)(row|c|v)/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/styles.xml': styles,
  });
}

/** A workbook of these sheets; a hidden one has its name in brackets. */
export function sheetsOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  is1904 = false,
): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map((name) => {
    return `<sheet name="${name}"${name.startsWith('(') ? ' state="hidden"' : ''}/>`;
  });
  const text = (cell: Cell) =>
    typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell}</t></is></c>` : cell.xml;
  const parts = names.map((name, index) => {
    const rows = (sheets[name] ?? []).map((cells) => `<row>${cells.map(text).join('')}</row>`);
    return [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet>${rows.join('')}</worksheet>`];
  });
  return zipOf({
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(parts),
  });
}
