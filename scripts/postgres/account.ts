// Under which account does the embedded server run?
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Refusal } from '../cli/refusal';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root lends it the `postgres` account, made when missing.
 * Everybody else runs it as himself.
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
    // The group may be there without the user; useradd says so if not.
  }
  try {
    const options = ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'];
    execFileSync('useradd', options, { stdio: 'ignore' });
  } catch {
    // A sealed /etc: `nobody` exists everywhere.
  }
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account) return account;
  throw new Refusal(
    'PostgreSQL does not run as root, and no account "postgres" could be made for it.',
    'Start the command as an ordinary user, or set DATABASE_URL to a server of your own.',
  );
}

function accountNamed(name: string): Account | undefined {
  try {
    const ask = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

type Ownership = { mode: number; uid: number; gid: number };

/** May the account pass through a folder of these rights? */
export function maySearch(folder: Ownership, account: Account): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** Can the account reach this folder from the root of the file system? */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    if (!maySearch({ mode, uid, gid }, account)) return false;
    if (path === dirname(path)) return true;
  }
}
