// Which protections stand at the actions of the desk? They are made from the source.
import { dirname } from 'node:path';
import {
  childrenOf,
  isNode,
  type Node,
  plainText,
  readSources,
  type Source,
} from '../../unit/i18n/checks/source-files';
import { type Change, killerIn, type Protection } from '../protection';

const guards = killerIn('integration', 'desk-action-guards');

/**
 * Every function that lets a form in: another permission must not do, and an old proof must not do
 * where a fresh one is asked for.
 */
export const actionProtections: readonly Protection[] = readSources('app/admin').flatMap((source) =>
  childrenOf(source.tree)
    .map((node) => (isNode(node.declaration) ? node.declaration : node))
    .flatMap((node) => {
      const name = plainText(node.id, 'Identifier');
      const entrance = entranceIn(node);
      return name === null || entrance === null ? [] : mutantsOf(source, name, entrance);
    }),
);

/** The call of `enter` in a function; null where there is none. */
function entranceIn(node: Node): Node | null {
  if (node.type === 'CallExpression' && plainText(node.callee, 'Identifier') === 'enter')
    return node;
  return (
    childrenOf(node)
      .map(entranceIn)
      .find((one) => one !== null) ?? null
  );
}

function mutantsOf({ path: file, text }: Source, name: string, entrance: Node): Protection[] {
  const [, needed, options] = entrance.arguments as Node[];
  const permission = plainText(needed, 'Literal');
  if (permission === null) throw new Error(`${file}: ${name} enters with no permission of its own`);
  const before = text.slice(Number(entrance.start), Number(needed?.start));
  const after = text.slice(Number(needed?.end), Number(entrance.end));
  const other = permission === 'see_orders' ? 'complete' : 'see_orders';
  const id = `${dirname(file).replace('app/admin/', '')}/${name}`;
  const change = (word: string, replace: string): Change[] => [
    { file, how: 'value', place: { in: name, words: [word] }, replace },
  ];
  const isSensitive =
    options !== undefined &&
    childrenOf(options).some(({ key }) => plainText(key, 'Identifier') === 'isSensitive');
  return [
    {
      id: `desk-permission-${id}`,
      protection: `The action ${name} asks on the server for the right to it.`,
      changes: change('enter', `${before}'${other}' as '${permission}'${after}`),
      killer: { ...guards, fault: 'J7' },
    },
    ...(isSensitive
      ? [
          {
            id: `desk-fresh-${id}`,
            protection: `The action ${name} wants a proof of the last ten minutes.`,
            changes: change('isSensitive', '{}'),
            killer: { ...guards, fault: 'K18' },
          },
        ]
      : []),
  ];
}
