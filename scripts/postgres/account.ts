// Which account does the embedded server run under?
import { execFileSync, spawnSync } from 'node:child_process';
import { Refusal } from '../cli/refusal';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, creating that account if it is
 * missing. Other users run it under their own account.
 *
 * @returns undefined when no change of account is needed.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = accountNamed('postgres');
  if (existing) return existing;
  try {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  } catch {
    // The group may exist without the user; after any other failure useradd fails too.
  }
  try {
    const options = ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'];
    execFileSync('useradd', options, { stdio: 'ignore' });
  } catch {
    // A read-only /etc: fall back on `nobody`, which exists everywhere.
  }
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account) return account;
  throw new Refusal(
    'PostgreSQL does not run as root, and no "postgres" account could be created for it.',
    'Run the command as an ordinary user, or set DATABASE_URL to a server of your own.',
  );
}

function accountNamed(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN);
  const account = { uid: ask('-u'), gid: ask('-g') };
  return Number.isNaN(account.uid + account.gid) ? undefined : account;
}

/** Can the account enter this folder? Tries it, because rights may come from ACLs and groups. */
export function canReach(folder: string, account: Account | undefined): boolean {
  return !account || spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}
