// Is there a real IMAP server on this machine? Runs Dovecot as a child, in its own folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';

export type Dovecot = {
  /** imap://user:password@127.0.0.1:port, without a mailbox. */
  url: string;
  /** A client that is signed in; log it out. */
  connect: () => Promise<ImapFlow>;
  stop: () => Promise<void>;
};

const binary = '/usr/sbin/dovecot';
const user = 'shop';
const password = 'mailbox-password';

/** Is a Dovecot installed whose configuration we can write? */
export function hasDovecot(): boolean {
  try {
    return /^2\.3\./.test(execFileSync(binary, ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** Starts it on a free loopback port and waits until it answers. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-imap-'));
  const port = await freePort();
  const account = mailAccount();
  chmodSync(folder, 0o755);
  for (const name of ['run', 'mail']) mkdirSync(path.join(folder, name));
  chownSync(path.join(folder, 'mail'), account.uid, account.gid);
  const file = path.join(folder, 'dovecot.conf');
  writeFileSync(file, configuration(folder, port, account));
  const child = spawn(binary, ['-F', '-c', file], { stdio: 'ignore' });
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, pass: password },
      logger: false,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await (await connect()).logout();
      break;
    } catch (error) {
      if (tries < 50 && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      await stop();
      throw error;
    }
  }
  return { url: `imap://${user}:${password}@127.0.0.1:${port}`, connect, stop };
}

type Account = { uid: number; gid: number; name: string };

/** Dovecot stores no email as root, so there it uses the account `nobody`. */
function mailAccount(): Account {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { uid, gid, name: username };
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  const [, id = '65534', group = '65534'] = entry ?? [];
  return { uid: Number(id), gid: Number(group), name: 'nobody' };
}

function configuration(folder: string, port: number, { uid, gid, name }: Account): string {
  return [
    ...(uid === userInfo().uid
      ? [`default_internal_user = ${name}`, `default_login_user = ${name}`]
      : []),
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/run`,
    `log_path = ${folder}/dovecot.log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `first_valid_uid = ${uid}`,
    `first_valid_gid = ${gid}`,
    `mail_location = maildir:${folder}/mail/%u`,
    `passdb {\n  driver = static\n  args = password=${password}\n}`,
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${folder}/mail/%u\n}`,
    'service anvil {\n  chroot =\n}',
    `service imap-login {\n  chroot =\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    '',
  ].join('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
