// Which messages does the code ask for? Exact keys, and patterns where a part is chosen at run time.
import { quasisOf } from './hard-coded';
import { childrenOf, isNode, type Node, plainText, type Source } from './source-files';

const makers = new Set(['useTranslations', 'getTranslations']);

/** What a page's title is asked of: its key is written out. */
const wholeCatalogue = [''];

/** Names in force, with the namespaces that each may say. */
type Scope = ReadonlyMap<string, readonly string[]>;

/**
 * The keys that a source asks for, with their namespaces; `*` stands for a part that is only known
 * at run time. `t.has` asks for nothing: it says no word.
 */
export function usedPatterns(source: Source): string[] {
  const aliases = new Map<string, readonly string[]>();
  const patterns: string[] = [];
  visit(source.tree, (node) => {
    const name = node.type === 'TSTypeAliasDeclaration' ? plainText(node.id, 'Identifier') : null;
    if (name !== null) aliases.set(name, namespacesInType(node.typeAnnotation, aliases));
  });
  const walk = (node: Node, scope: Scope): void => {
    const inner = isFunction(node) ? withParameters(node, scope, aliases) : scope;
    if (node.type === 'CallExpression') patterns.push(...patternsOfCall(node, inner));
    // A block sees what is declared in it, wherever that stands.
    const own = node.type === 'BlockStatement' || node.type === 'Program';
    const seen = own ? withDeclarations(node, inner) : inner;
    for (const child of childrenOf(node)) walk(child, seen);
  };
  walk(source.tree, new Map());
  return [...new Set(patterns)];
}

function patternsOfCall(call: Node, scope: Scope): string[] {
  const given = (call.arguments as readonly Node[] | undefined) ?? [];
  const namespaces = spokenBy(call.callee, scope);
  if (namespaces !== null) {
    const keys = given[0] === undefined ? [] : keysOf(given[0]);
    return namespaces.flatMap((namespace) => keys.map((key) => join(namespace, key)));
  }
  // A translator that is handed on, with the group of messages or the keys that are meant.
  const handed = given.flatMap((one) => scope.get(plainText(one, 'Identifier') ?? '') ?? []);
  const groups = given.flatMap((one) => plainText(one, 'Literal') ?? []);
  const lists = given.flatMap((one) => (one.elements as readonly Node[] | undefined) ?? []);
  const keys = lists.flatMap((one) => plainText(one, 'Literal') ?? []);
  return handed.flatMap((namespace) => [
    ...groups.map((group) => `${join(namespace, group)}.*`),
    ...keys.map((key) => join(namespace, key)),
  ]);
}

/** The namespaces of what is called: a translator, one of its ways to speak, or a fresh one. */
function spokenBy(callee: unknown, scope: Scope): readonly string[] | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') {
    return scope.get(String(callee.name)) ?? (callee.name === 'titled' ? wholeCatalogue : null);
  }
  if (callee.type === 'MemberExpression' && isNode(callee.object) && isNode(callee.property)) {
    const isSpeaking = ['rich', 'markup', 'raw'].includes(String(callee.property.name));
    return isSpeaking ? spokenBy(callee.object, scope) : null;
  }
  return madeNamespaces(callee);
}

/** The keys that an argument can come down to. */
function keysOf(node: Node): string[] {
  const inside = (part: unknown) => (isNode(part) ? keysOf(part) : []);
  switch (node.type) {
    case 'Literal':
      return [String(node.value)];
    case 'TemplateLiteral':
      return [quasisOf(node).join('*')];
    case 'ConditionalExpression':
      return [...inside(node.consequent), ...inside(node.alternate)];
    case 'LogicalExpression':
      return [...inside(node.left), ...inside(node.right)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inside(node.expression);
    default:
      return ['*'];
  }
}

/** The namespace of `useTranslations('…')` or `await getTranslations('…')`; null for other calls. */
function madeNamespaces(value: unknown): readonly string[] | null {
  if (!isNode(value)) return null;
  if (value.type === 'AwaitExpression' || value.type === 'ParenthesizedExpression') {
    return madeNamespaces(value.argument ?? value.expression);
  }
  if (value.type !== 'CallExpression') return null;
  if (!makers.has(plainText(value.callee, 'Identifier') ?? '')) return null;
  const [first] = value.arguments as readonly unknown[];
  return first === undefined ? [''] : [plainText(first, 'Literal') ?? '*'];
}

function withDeclarations(block: Node, outer: Scope): Scope {
  const scope = new Map(outer);
  for (const { declarations } of (block.body as readonly Node[]).flatMap((one) =>
    isNode(one.declaration) ? [one.declaration] : [one],
  )) {
    for (const { id, init } of (declarations as readonly Node[] | undefined) ?? []) {
      for (const [name, value] of pairsOf(id, init)) {
        const namespaces = madeNamespaces(value);
        if (namespaces === null) scope.delete(name);
        else scope.set(name, namespaces);
      }
    }
  }
  return scope;
}

/** Each declared name with its value, also of `const [a, b] = await Promise.all([…])`. */
function pairsOf(id: unknown, init: unknown): [string, unknown][] {
  const name = plainText(id, 'Identifier');
  if (name !== null) return [[name, init]];
  if (!isNode(id) || id.type !== 'ArrayPattern' || !isNode(init)) return [];
  const all = isNode(init.argument) ? init.argument : init;
  const [list] = (all.arguments as readonly unknown[] | undefined) ?? [];
  const values = isNode(list) ? ((list.elements as readonly unknown[] | undefined) ?? []) : [];
  return (id.elements as readonly unknown[]).flatMap((element, index) =>
    pairsOf(element, values[index]),
  );
}

function withParameters(node: Node, outer: Scope, aliases: Scope): Scope {
  const scope = new Map(outer);
  for (const parameter of node.params as readonly Node[]) {
    const name = plainText(parameter, 'Identifier');
    const namespaces = namespacesInType(parameter.typeAnnotation, aliases);
    if (name === null) continue;
    if (namespaces.length > 0) scope.set(name, namespaces);
    else scope.delete(name);
  }
  return scope;
}

/** `ReturnType<typeof useTranslations<'desk.age'>>` and names for it. */
function namespacesInType(type: unknown, aliases: Scope): string[] {
  const found: string[] = [];
  if (!isNode(type)) return found;
  let isTranslator = false;
  const literals: string[] = [];
  visit(type, (node) => {
    const name = plainText(node, 'Identifier') ?? '';
    if (makers.has(name)) isTranslator = true;
    found.push(...(aliases.get(name) ?? []));
    const literal = node.type === 'TSLiteralType' ? plainText(node.literal, 'Literal') : null;
    if (literal !== null) literals.push(literal);
  });
  return isTranslator ? [...found, ...literals] : found;
}

function isFunction(node: Node): boolean {
  return /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of childrenOf(node)) visit(child, look);
}

function join(namespace: string, key: string): string {
  return namespace === '' ? key : `${namespace}.${key}`;
}

/** Every word that the sources write down: what a `*` can stand for. */
export function wordsOf(sources: readonly Source[]): Set<string> {
  const words = new Set<string>();
  const add = (text: string) => {
    for (const word of text.split(/[^\p{L}\p{N}_-]+/u)) words.add(word);
  };
  for (const source of sources) {
    visit(source.tree, (node) => {
      if (node.type === 'Literal') add(String(node.value));
      if (node.type === 'TemplateLiteral') for (const part of quasisOf(node)) add(part);
      // A string as the name of a property is a literal already.
      if (node.type === 'Property' || node.type === 'TSPropertySignature') {
        add(plainText(node.key, 'Identifier') ?? '');
      }
    });
  }
  return words;
}

/** The keys that no pattern reaches, or whose part for `*` nobody ever writes down. */
export function unusedKeys(
  keys: readonly string[],
  patterns: readonly string[],
  words: ReadonlySet<string>,
): string[] {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*')).map(regexOf);
  const isWritten = (part: string) => part.split('.').every((word) => words.has(word));
  return keys.filter(
    (key) => !exact.has(key) && !open.some((one) => one.exec(key)?.slice(1).every(isWritten)),
  );
}

/** In the middle a `*` is one part of the key; at the end of a group it is all the rest. */
function regexOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.\\]/g, '\\$&'));
  const last = parts.pop() ?? '';
  const isWhole = last === '' && /(?:^|\.)$/.test(parts.at(-1) ?? '');
  return new RegExp(`^${parts.join('([^.]+)') + (isWhole ? '(.+)' : '([^.]+)')}${last}$`);
}
