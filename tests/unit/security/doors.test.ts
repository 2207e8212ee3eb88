import { readdirSync, readFileSync } from 'node:fs';
import { actionRights, doorRights } from '../../e2e/fixtures/rights-table';
import { sourcePages, sourceRoutes } from '../../support/source-doors';

/** Changes nothing but this browser's own session, and must work for whoever is there. */
const without = ['admin/_frame/sign-out-action#signOut'];

/** Actions that want a proof of identity from the last ten minutes. */
const sensitive = [
  'admin/_approvals/actions#approve',
  'admin/_approvals/actions#refuse',
  'admin/acceptance/actions#signFirst',
  'admin/acceptance/actions#signSecond',
  'admin/account/actions#endSession',
  'admin/account/actions#removeSecondFactor',
  'admin/account/recovery-codes/actions#renewCodes',
  'admin/account/second-factor/actions#setSecondFactor',
  'admin/guests/actions#forgetPerson',
  'admin/orders/[reference]/_panels/erase-actions#forgetGuest',
  'admin/orders/bulk/actions#reverseChosen',
  'admin/users/[id]/actions#act',
  'admin/users/[id]/actions#changeLimits',
  'admin/users/[id]/actions#changePermissions',
  'admin/users/invite/actions#invite',
];

const exported = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(`app/${file}`, 'utf8') }))
  .filter(({ source }) => /^'use server';/m.test(source))
  .flatMap(({ file, source }) =>
    source
      .split(/^(?=export )/m)
      .slice(1)
      .map((text) => readAction(file, text)),
  );

function readAction(file: string, text: string) {
  const name = /^export (?:async function|const|\w+) (\w+)/.exec(text)?.[1] ?? text;
  const [, door, permission] =
    /^export const \w+ = (deskAction|catalogueAction|ownAction|shopAction)(?:<[^(]*>)?\(\s*(?:'(\w+)')?/.exec(
      text,
    ) ?? [];
  return {
    name: `${file.replace(/\.tsx?$/, '')}#${name}`,
    right: rightAt(door, permission),
    isSensitive: text.includes('isSensitive: true'),
    mayHoldCardNumber: text.includes('mayHoldCardNumber: true'),
  };
}

function rightAt(door: string | undefined, permission: string | undefined) {
  if (door === 'deskAction') return permission;
  if (door === 'catalogueAction') return 'manage_catalogue';
  if (door === 'ownAction') return 'signed-in';
  return door === 'shopAction' ? 'anyone' : undefined;
}

test('J7 K11 K12 N2 every action is made by a door, for those who may', () => {
  const behind = exported.filter(({ name }) => !without.includes(name));
  const { [without[0] as string]: _, ...rights } = actionRights;
  expect(Object.fromEntries(behind.map(({ name, right }) => [name, right]))).toEqual(rights);
});

test('K14 every page and route of the source stands in the table of rights, and nothing else', () =>
  expect([...sourcePages, ...sourceRoutes].sort()).toEqual(Object.keys(doorRights).sort()));

test('K18 acts that cannot be taken back want a fresh proof of identity', () => {
  const found = exported.filter(({ isSensitive }) => isSensitive).map(({ name }) => name);
  expect(found.sort()).toEqual(sensitive);
});

test('N2 only a pasted mail, which is masked where it is written, may hold a card number', () => {
  const found = exported.filter(({ mayHoldCardNumber }) => mayHoldCardNumber);
  expect(found.map(({ name }) => name)).toEqual(['admin/attention/paste/actions#readPastedMail']);
});

test('K11 K12 every file of the desk is asked for by a page of ours, for those who may', () => {
  const asksItself = ['/admin/orders/export'];
  const sends = /sheetFile\(|'content-disposition': .attachment/;
  const files = sourceRoutes
    .filter((door) => door.startsWith('/admin/'))
    .flatMap((door) => {
      const source = readFileSync(`app${door}/route.ts`, 'utf8');
      const [, right] = /^export const GET = deskFile\('(\w+)'/m.exec(source) ?? [];
      return (sends.test(source) || right) && !asksItself.includes(door) ? [[door, right]] : [];
    });
  expect(files).not.toEqual([]);
  for (const [door = '', right] of files) expect(right, door).toBe(doorRights[door]);
});
