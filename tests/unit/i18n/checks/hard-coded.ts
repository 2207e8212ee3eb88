// Which words stand in the pages themselves, where no language can replace them?
import { childrenOf, isNode, lineOf, type Node, type Source } from './source-files';

/** Attributes of elements, and fields of forms, that people read or hear. */
const spokenNames = new Set([
  ...'alt aria-description aria-label aria-placeholder aria-roledescription'.split(' '),
  ...'aria-valuetext ariaLabel description hint label message pendingLabel placeholder'.split(' '),
  ...'summary text title'.split(' '),
]);

/** Letters are words. Commas and full stops join parts into a sentence, as English would. */
const spoken = /[\p{L},.;:!?،؛؟]/u;

/** Where words stand in a source, with the words. */
export function hardCodedTexts(source: Source): string[] {
  const found: string[] = [];
  const report = (node: Node, words: string) => {
    if (spoken.test(words)) found.push(`${source.path}:${lineOf(source, node)} ${words.trim()}`);
  };
  const walk = (node: Node): void => {
    if (node.type === 'JSXText') report(node, String(node.value));
    const isChild = node.type === 'JSXExpressionContainer';
    for (const part of isChild ? literalsOf(node.expression) : []) {
      // An expression of an attribute is looked at below, by the attribute's name.
      if (!attributes.has(node)) report(part.node, part.words);
    }
    const name = nameOf(node);
    if (name !== null && spokenNames.has(name)) {
      for (const part of literalsOf(node.value)) {
        if (!isKeyword(node, part.words)) report(part.node, part.words);
      }
    }
    if (node.type === 'JSXAttribute' && isNode(node.value)) attributes.add(node.value);
    for (const child of childrenOf(node)) walk(child);
  };
  const attributes = new Set<unknown>();
  walk(source.tree);
  return found;
}

/** In code a small word is a key or a class; sentences and labels begin otherwise. */
function isKeyword(node: Node, words: string): boolean {
  return node.type === 'Property' && /^[a-z]/.test(words);
}

/** The name under which a value is given: of an attribute, or of a property of an object. */
function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute' && isNode(node.name)) return String(node.name.name);
  if (node.type !== 'Property' || !isNode(node.key)) return null;
  return String(node.key.name ?? node.key.value);
}

/** The literals that a value can come down to: itself, or either side of a choice. */
function literalsOf(value: unknown): { node: Node; words: string }[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ node: value, words: value.value }] : [];
    case 'TemplateLiteral':
      return [{ node: value, words: quasisOf(value).join('') }];
    case 'JSXExpressionContainer':
      return literalsOf(value.expression);
    case 'ConditionalExpression':
      return [...literalsOf(value.consequent), ...literalsOf(value.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(value.left), ...literalsOf(value.right)];
    default:
      return [];
  }
}

/** The fixed parts of a template. */
export function quasisOf(template: Node): string[] {
  const parts = Array.isArray(template.quasis) ? template.quasis : [];
  return parts.filter(isNode).map(({ value }) => String((value as { cooked?: string }).cooked));
}
