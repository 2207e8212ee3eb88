// Which texts would stay old, or break the page, after a browser has translated it?
import { childrenOf, isNode, lineOf, type Node, plainText, type Source } from './source-files';

/**
 * What an expression in a page comes down to: an element; one that comes and goes (`passing`); a
 * text that never changes (`fixed`); one that may (`text`); whatever the caller gives (a slot).
 */
type Kind = 'element' | 'passing' | 'fixed' | 'text' | { readonly slot: string };

type Names = {
  /** The value of a constant, the results of a function. */
  readonly values: ReadonlyMap<string, readonly Node[]>;
  /** What is declared as a part of a page. */
  readonly slots: ReadonlySet<string>;
};

/**
 * Where a text stands bare, with its words. A browser's translation replaces each text by an element
 * of its own. React then writes into a text that is no longer in the page, or throws when it removes
 * one or puts something before it; only the single text of an element is replaced as a whole.
 */
export function bareTexts(sources: readonly Source[]): string[] {
  const files = sources
    .filter(({ path }) => path.endsWith('x'))
    .map((source) => ({ source, names: namesOf(source.tree) }));
  const filled = new Set(files.flatMap(({ source, names }) => filledWithText(source.tree, names)));
  return files.flatMap(({ source, names }) => {
    const found: Node[] = [];
    const walk = (node: Node, component: string): void => {
      const own = componentName(node) ?? component;
      found.push(...bareIn(node, names, (slot) => filled.has(`${own}.${slot}`)));
      for (const child of childrenOf(node)) walk(child, own);
    };
    walk(source.tree, '');
    return [...new Set(found)].map((node) => {
      const words = source.text.slice(Number(node.start), Number(node.end)).replace(/\s+/g, ' ');
      return `${source.path}:${lineOf(source, node)} ${words}`;
    });
  });
}

/** The texts right below a node that need an element of their own. */
function bareIn(node: Node, names: Names, isFilled: (slot: string) => boolean): Node[] {
  // The text of a component or of a fragment goes with it.
  const isParent = node.type === 'JSXElement';
  const parts = isParent || isFragment(node) ? partsOf(node) : componentResults(node);
  if (isParent && parts.length < 2 && (hasKey(node) || !parts.some(isList))) return [];
  const kinds = parts.map((part) => kindsOf(part, names));
  return parts.filter((_, index) => {
    const own = kinds[index] ?? [];
    if (own.some((kind) => (typeof kind === 'object' ? isFilled(kind.slot) : kind === 'text'))) {
      return true;
    }
    const isMoved = kinds.slice(0, index).some((before) => before.includes('passing'));
    return own.includes('fixed') && (!isParent || isMoved);
  });
}

function kindsOf(node: Node, names: Names, above: readonly Node[] = []): Kind[] {
  if (above.includes(node)) return ['text'];
  const of = (...values: readonly unknown[]): Kind[] =>
    values.filter(isNode).flatMap((value) => kindsOf(value, names, [...above, node]));
  switch (node.type) {
    case 'JSXElement':
      return [isComponent(node) ? 'passing' : 'element'];
    case 'JSXFragment':
      return of(...partsOf(node));
    case 'JSXText':
      return ['fixed'];
    case 'Literal':
      // A translation leaves blanks alone.
      return typeof node.value === 'string' && node.value.trim() !== '' ? ['fixed'] : [];
    case 'ConditionalExpression':
      return passing(of(node.consequent, node.alternate));
    case 'LogicalExpression':
      return passing(of(node.operator === '&&' ? null : node.left, node.right));
    case 'AwaitExpression':
      return of(node.argument);
    case 'ChainExpression':
      return of(node.expression);
    case 'ArrayExpression':
      return passing(of(...(node.elements as Node[])));
    case 'MemberExpression':
      return ofName(plainText(node.property, 'Identifier') ?? '', names);
    case 'Identifier': {
      const values = names.values.get(String(node.name));
      return values === undefined ? ofName(String(node.name), names) : of(...values);
    }
    case 'ArrowFunctionExpression':
      return of(...resultsOf(node));
    case 'CallExpression':
      return ofCall(node, names, of);
    default:
      return ['text'];
  }
}

function ofName(name: string, { slots }: Names): Kind[] {
  if (name === 'undefined') return [];
  return [name === 'children' || slots.has(name) ? { slot: name } : 'text'];
}

function ofCall(node: Node, names: Names, of: (...values: Node[]) => Kind[]): Kind[] {
  const [callee, given] = [node.callee as Node, node.arguments as Node[]];
  const local = names.values.get(plainText(callee, 'Identifier') ?? '');
  if (local !== undefined) return passing(of(...local));
  const method =
    callee.type === 'MemberExpression' ? plainText(callee.property, 'Identifier') : null;
  if (plainText(callee, 'Identifier') === 'createPortal') return [];
  if (method === 'children') return [{ slot: method }];
  if (method === 'rich') return [hasChangingWords(given[1]) ? 'text' : 'fixed'];
  if (isList(node) && given[0] !== undefined) {
    const results = resultsOf(given[0]);
    return results.length === 0 ? ['text'] : passing(of(...results));
  }
  const isFixed = given.length > 0 && given.every(({ type }) => type === 'Literal');
  return [method === null && isFixed ? 'fixed' : 'text'];
}

/** A text with elements in it: only they change, where every value is one. */
function hasChangingWords(values: Node | undefined): boolean {
  const given = (values?.properties ?? []) as Node[];
  return given.some(({ value }) => !isNode(value) || !/Function/.test(value.type));
}

/** What stands there at one time only. */
function passing(kinds: readonly Kind[]): Kind[] {
  const goes = { element: 'passing', fixed: 'text' } as const;
  return kinds.map((kind) => (kind === 'element' || kind === 'fixed' ? goes[kind] : kind));
}

/** The parts of an element that reach the page: no comments, no indentation. */
function partsOf(node: Node): Node[] {
  return (node.children as Node[]).flatMap((child) => {
    if (child.type === 'JSXText') return /^\s*$/.test(String(child.value)) ? [] : [child];
    if (child.type !== 'JSXExpressionContainer') return [child];
    const expression = child.expression as Node;
    return expression.type === 'JSXEmptyExpression' ? [] : [expression];
  });
}

/** The slots of components that a file gives a text to, as `Component.slot`. */
function filledWithText(tree: Node, names: Names): string[] {
  const isSpoken = (part: unknown) =>
    isNode(part) && kindsOf(part, names).some((kind) => kind === 'text' || kind === 'fixed');
  const filled: string[] = [];
  const walk = (node: Node): void => {
    childrenOf(node).forEach(walk);
    if (!isComponent(node)) return;
    const name = elementName(node);
    if (partsOf(node).some(isSpoken)) filled.push(`${name}.children`);
    for (const { name: slot, value } of (node.openingElement as Node).attributes as Node[]) {
      const given =
        isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
      if (isNode(slot) && isSpoken(given)) filled.push(`${name}.${slot.name}`);
    }
  };
  walk(tree);
  return filled;
}

function namesOf(tree: Node): Names {
  const values = new Map<string, Node[]>();
  const slots = new Set<string>();
  const walk = (node: Node): void => {
    const name = plainText(node.id, 'Identifier');
    const given = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : null;
    if (name !== null && (given !== null || node.type === 'FunctionDeclaration')) {
      const results = resultsOf(given ?? node);
      const own = results.length === 0 && given !== null ? [given] : results;
      values.set(name, [...(values.get(name) ?? []), ...own]);
    }
    if (isNode(node.typeAnnotation) && isPartOfPage(node.typeAnnotation)) {
      slots.add(String(node.name ?? plainText(node.key, 'Identifier')));
    }
    childrenOf(node).forEach(walk);
  };
  walk(tree);
  return { values, slots };
}

function isPartOfPage({ typeAnnotation: type }: Node): boolean {
  return isNode(type) && plainText(type.typeName, 'Identifier') === 'ReactNode';
}

/** What a function returns; nothing for anything else. */
function resultsOf(node: Node): Node[] {
  if (!/Function/.test(node.type) || !isNode(node.body)) return [];
  if (node.body.type !== 'BlockStatement') return [node.body];
  const returns = (part: Node): Node[] => {
    if (/Function/.test(part.type)) return [];
    if (part.type === 'ReturnStatement') return isNode(part.argument) ? [part.argument] : [];
    return childrenOf(part).flatMap(returns);
  };
  return returns(node.body);
}

function componentResults(node: Node): Node[] {
  if (componentName(node) === null) return [];
  // What stands in a fragment is found there.
  return resultsOf(isNode(node.init) ? node.init : node).filter((value) => !isFragment(value));
}

function componentName(node: Node): string | null {
  const isDeclared = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator';
  const name = isDeclared ? plainText(node.id, 'Identifier') : null;
  return name !== null && /^[A-Z]/.test(name) ? name : null;
}

function isList({ callee }: Node): boolean {
  const method = isNode(callee) ? plainText(callee.property, 'Identifier') : null;
  return method === 'map' || method === 'flatMap' || method === 'rich';
}

/** It is made anew when what it shows changes. */
function hasKey(node: Node): boolean {
  const given = (node.openingElement as Node).attributes as Node[];
  return given.some(({ name }) => isNode(name) && name.name === 'key');
}

function isFragment(node: Node): boolean {
  return node.type === 'JSXFragment';
}

function isComponent(node: Node): boolean {
  return node.type === 'JSXElement' && /^[A-Z]/.test(elementName(node));
}

function elementName(node: Node): string {
  return String(((node.openingElement as Node).name as Node).name);
}
