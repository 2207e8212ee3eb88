import { parseDocument } from 'htmlparser2';
import { listParts, readPart } from '@/lib/statements/file/unzip-parts';

/** The order in which ECMA-376 wants the elements of a parent; those that we write and may write. */
const orders: Readonly<Record<string, readonly string[]>> = {
  worksheet: ['sheetPr', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData'],
  sheetView: ['pane', 'selection'],
  row: ['c'],
  c: ['f', 'v', 'is'],
  is: ['t'],
  workbook: ['workbookPr', 'bookViews', 'sheets', 'definedNames'],
  styleSheet: ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles'],
};

type Element = {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
};

/** Every part of a file of ours, by path. */
export async function partsOf(bytes: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const parts: Record<string, string> = {};
  for (const [path, part] of listParts(bytes) ?? []) {
    let text = '';
    for await (const piece of readPart(part, { bytes: 10_000_000 })) text += piece;
    parts[path] = text;
  }
  return parts;
}

/** What a strict spreadsheet program would refuse in the workbook, or "repair". */
export async function workbookProblems(bytes: Uint8Array): Promise<readonly string[]> {
  const parts = await partsOf(bytes);
  const problems: string[] = [];
  const roots: Record<string, Element> = {};
  for (const [path, text] of Object.entries(parts)) {
    const root = elements(parseDocument(text, { xmlMode: true }) as unknown as Element)[0];
    if (root === undefined) problems.push(`${path} is empty`);
    else roots[path] = root;
  }
  const all = (path: string, name: string) => found(roots[path], name);
  for (const [path, root] of Object.entries(roots)) problems.push(...orderProblems(path, root));

  const names = all('xl/workbook.xml', 'sheet').map(({ attribs }) => attribs.name ?? '');
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    problems.push(`two sheets are called the same: ${names}`);
  }
  for (const name of names) {
    if (!/^[^[\]:*?/\\']{1,31}$/.test(name)) problems.push(`no name of a sheet: ${name}`);
  }
  for (const { attribs } of all('xl/_rels/workbook.xml.rels', 'Relationship')) {
    if (!(`xl/${attribs.Target}` in parts)) problems.push(`there is no ${attribs.Target}`);
  }
  const typed = all('[Content_Types].xml', 'Override').map(({ attribs }) => attribs.PartName);
  const styles = all('xl/styles.xml', 'cellXfs')[0]?.children.filter(({ name }) => name === 'xf');
  const formats = all('xl/styles.xml', 'numFmt').map(({ attribs }) => attribs.numFmtId);
  for (const { attribs } of styles ?? []) {
    const id = attribs.numFmtId ?? '0';
    if (Number(id) >= 164 && !formats.includes(id)) problems.push(`there is no format ${id}`);
  }
  for (const path of Object.keys(parts).filter((one) => one.startsWith('xl/worksheets/'))) {
    if (!typed.includes(`/${path}`)) problems.push(`${path} has no type`);
    problems.push(...cellProblems(path, all(path, 'row'), styles?.length ?? 0));
  }
  return problems;
}

function orderProblems(path: string, element: Element): string[] {
  const wanted = orders[element.name];
  const names = elements(element).map(({ name }) => name);
  const places = names.map((name) => wanted?.indexOf(name) ?? 0);
  const isRight = places.every((place, at) => place >= (places[at - 1] ?? 0));
  const own = isRight ? [] : [`${path}: ${element.name} contains ${names} in this order`];
  return [...own, ...elements(element).flatMap((child) => orderProblems(path, child))];
}

function cellProblems(path: string, rows: readonly Element[], styles: number): string[] {
  const problems: string[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.attribs.r !== String(at + 1)) problems.push(`${path}: row ${row.attribs.r}`);
    let before = 0;
    for (const { attribs, children } of elements(row)) {
      const [, letters = '', number] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(attribs.r ?? '') ?? [];
      const column = [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
      if (number !== row.attribs.r || column <= before || column > 16_384) {
        problems.push(`${path}: no place of a cell: ${attribs.r}`);
      }
      before = column;
      if (Number(attribs.s ?? 0) >= styles) problems.push(`${path}: no style ${attribs.s}`);
      const kind = attribs.t === 'inlineStr' ? 'is' : 'v';
      if (children[0]?.name !== kind) problems.push(`${path}: ${attribs.r} has no ${kind}`);
    }
  }
  return problems;
}

function elements(parent: Element): readonly Element[] {
  return parent.children.filter(({ name }) => name !== undefined && !name.startsWith('?'));
}

function found(root: Element | undefined, name: string): readonly Element[] {
  if (root === undefined) return [];
  return root.name === name ? [root] : elements(root).flatMap((child) => found(child, name));
}
