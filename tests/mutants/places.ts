// Which expression or statement of a source is meant by a function's name and a few words inside it?
import { childrenOf, isNode, type Node, parseSource } from '../unit/i18n/checks/source-files';
import type { NamedWords } from './protection';

export type Span = { readonly start: number; readonly end: number };

type Inside = { readonly expressions: Span[]; readonly statements: Span[]; readonly words: Word[] };
type Word = Span & { readonly word: string };

/**
 * The smallest expression of the function, or the smallest statement, that holds all the words.
 * Throws when there is none, or more than one.
 */
export function findNamed(
  source: string,
  file: string,
  place: NamedWords,
  what: 'expression' | 'statement',
): Span {
  const inside: Inside = { expressions: [], statements: [], words: [] };
  for (const node of declared(parseSource(file, source).tree, place.in)) walk(node, inside);
  const holding = inside[`${what}s`].filter((one) =>
    place.words.every((word) => inside.words.some((at) => at.word === word && holds(one, at))),
  );
  const [found, ...others] = holding.filter(
    (one) => !holding.some((other) => other !== one && holds(one, other)),
  );
  const name = `${place.in}: ${place.words.join(' ')}`;
  if (found === undefined) throw new Error(`${name} is not found`);
  if (others.length > 0) throw new Error(`${name} is found more than once`);
  return found;
}

/** What stands at the top of the file, or in a class, under the name. */
function declared(tree: Node, name: string): Node[] {
  const isNamed = ({ id, key }: Node) => [id, key].some((one) => isNode(one) && one.name === name);
  return childrenOf(tree)
    .map((node) => (isNode(node.declaration) ? node.declaration : node))
    .flatMap((node) => {
      if (node.type === 'VariableDeclaration') return childrenOf(node);
      return isNode(node.body) && node.type === 'ClassDeclaration' ? childrenOf(node.body) : [node];
    })
    .filter(isNamed);
}

const replaceable = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'BinaryExpression',
  'CallExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'NewExpression',
  'ObjectExpression',
  'TemplateLiteral',
]);

function walk(node: Node, inside: Inside): void {
  const span = { start: Number(node.start), end: Number(node.end) };
  if (replaceable.has(node.type)) inside.expressions.push(span);
  if (node.type === 'ExpressionStatement') inside.statements.push(span);
  const word = wordOf(node);
  if (word !== undefined) inside.words.push({ ...span, word });
  for (const asked of conditionsOf(node)) {
    if (
      !replaceable.has(asked.type) &&
      !['UnaryExpression', 'AwaitExpression'].includes(asked.type)
    ) {
      inside.expressions.push({ start: Number(asked.start), end: Number(asked.end) });
    }
  }
  for (const child of childrenOf(node)) walk(child, inside);
}

/** What is true or false below a node: names count as expressions there. */
function conditionsOf({ type, test, left, right, argument, operator }: Node): Node[] {
  const asked = [test];
  if (type === 'LogicalExpression') asked.push(left, right);
  if (type === 'UnaryExpression' && operator === '!') asked.push(argument);
  return asked.filter(isNode);
}

function wordOf({ type, name, value, raw }: Node): string | undefined {
  if (type === 'Identifier' || type === 'PrivateIdentifier') return String(name);
  if (type !== 'Literal') return undefined;
  return typeof value === 'string' ? value : String(raw);
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
