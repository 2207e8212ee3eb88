import { ServerChoice } from '@/lib/settings/server-addresses';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({}) }));
const { clientFollowing } = await import('@/lib/db/deadline-client');
const { isConnectionLost } = await import('@/lib/db/outage');

const address = (wish: string) =>
  `postgresql://app:p@one:5432,two:5432/shop?target_session_attrs=${wish}`;
const greet = (wish: string, parameterName: string, parameterValue: string) => {
  const choice = new ServerChoice(address(wish));
  const client = new (clientFollowing(choice))();
  const errors: Error[] = [];
  client.connection.on('error', (error: Error) => errors.push(error));
  client.connection.emit('parameterStatus', { parameterName, parameterValue });
  return { host: client.host, next: choice.now.address, errors };
};

test('H7 a standby is left at its greeting, and the next connection goes to the next server', () => {
  const { host, next, errors } = greet('read-write', 'in_hot_standby', 'on');
  const expected = ['one', ['the server is a standby']];
  expect([host, errors.map(({ message }) => message)]).toEqual(expected);
  expect(next).toContain('@two:5432/');
});

test.each([
  ['a primary', 'read-write', 'in_hot_standby', 'off'],
  ['a standby that will do', 'any', 'in_hot_standby', 'on'],
  ['whatever else a server says', 'read-write', 'server_version', '18.1'],
])('%s is kept', (_what, wish, name, value) => {
  const { next, errors } = greet(wish, name, value);
  expect([next.includes('@one:5432/'), errors]).toEqual([true, []]);
});

test('H7 an instance that meets a standby first starts, and asks the next server soon', () => {
  const { errors } = greet('read-write', 'in_hot_standby', 'on');
  expect(errors.map(isConnectionLost)).toEqual([true]);
});

test('H2 a connection that breaks sends the next one on', () => {
  const choice = new ServerChoice(address('read-write'));
  new (clientFollowing(choice))().connection.emit('error', new Error('gone'));
  expect(choice.now.address).toContain('@two:5432/');
});
