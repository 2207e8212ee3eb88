import { ServerChoice, serversOf } from '@/lib/settings/server-addresses';
import { databaseProblems } from '@/lib/settings/transport-problems';

const two = 'postgresql://app:p%40ss@one:5432,two:5433/shop?sslmode=verify-full';

describe('the servers of a database', () => {
  test('are each named by an address of its own, with the same login and options', () => {
    expect(serversOf(`${two}&target_session_attrs=read-write`)).toEqual({
      addresses: [
        'postgresql://app:p%40ss@one:5432/shop?sslmode=verify-full',
        'postgresql://app:p%40ss@two:5433/shop?sslmode=verify-full',
      ],
      wantsPrimary: true,
    });
    expect(serversOf(`${two}&target_session_attrs=any`)?.wantsPrimary).toBe(false);
  });

  test.each([
    'postgresql://app:pass@[::1]:5432/shop?sslmode=verify-full',
    'postgresql://app:pass@/shop?host=/var/run/postgresql',
    'postgres://localhost/shop',
  ])('one host stays as it was: %s', (address) => {
    expect(serversOf(address)).toEqual({ addresses: [address], wantsPrimary: false });
  });

  test.each([
    'mysql://app:pass@one/shop',
    'postgresql://app:pass@one,,two/shop',
    `${two}&target_session_attrs=standby`,
  ])('what this app would not do as it says is refused: %s', (address) => {
    expect(serversOf(address)).toBeNull();
  });

  test('N4 go without TLS nowhere, also where only one of them is far away', () => {
    const refused = (DATABASE_URL: string) => databaseProblems({ DATABASE_URL }).length;
    expect(refused(two)).toBe(0);
    expect(refused('postgresql://app:pass@localhost,db.example/shop')).toBe(1);
    expect(refused('postgresql://app:pass@one,two/shop?target_session_attrs=primary')).toBe(1);
  });

  test('H1 are asked in turn, and many connections that fail together are one failure', () => {
    const choice = new ServerChoice(two);
    const { turn } = choice.now;
    choice.failed(turn);
    choice.failed(turn);
    expect(choice.now.address).toContain('@two:5433/');
    choice.failed(choice.now.turn);
    expect(choice.now.address).toContain('@one:5432/');
  });
});
