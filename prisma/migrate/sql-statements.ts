// Which statements does a migration have, and which comments belong to each?

export type Statement = {
  /** In lower case, without comments, quotes around names, and contents of strings and bodies. */
  readonly text: string;
  /** The comments before it and inside it, one line each. */
  readonly notes: readonly string[];
};

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//;
const textOrBody = /'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/;
const token = new RegExp(
  `(?<comment>${comment.source})|(?<content>${textOrBody.source})|(?<end>;)|"[^"]*"|[^'"$;/-]+|[\\s\\S]`,
  'g',
);

/** Splits a script at the semicolons that end statements. */
export function readStatements(script: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let notes: string[] = [];
  const close = () => {
    const plain = text.replace(/"/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
    if (plain !== '') statements.push({ text: plain, notes });
    text = '';
    notes = [];
  };
  for (const match of script.matchAll(token)) {
    const { comment: said, content, end } = match.groups ?? {};
    if (said !== undefined) notes.push(...said.split('\n').map(withoutMarks));
    else if (content !== undefined) text += "'…'";
    else if (end === undefined) text += match[0];
    else close();
  }
  close();
  return statements;
}

/** Splits a list at the commas outside brackets. */
export function splitAtCommas(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function withoutMarks(line: string): string {
  return line.replace(/^\s*(?:--|\/\*|\*\/?)?\s*|\s*\*\/$/g, '');
}
