// Which login does the app use on an embedded server? One that owns nothing.
import { createHmac } from 'node:crypto';
import pg from 'pg';

const login = 'diwan_app';

/** The app login's address; the owner's password cannot be derived from its password. */
export function appAddress(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(login).digest('hex');
  url.username = login;
  return url.href;
}

/** Makes the login a member of the runtime role, whose rights the migrations grant. */
export async function ensureAppLogin(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT rolname FROM pg_roles');
    const names = found.rows.map((row) => row.rolname);
    if (!names.includes('diwan_runtime')) await client.query('CREATE ROLE diwan_runtime NOLOGIN');
    if (!names.includes(login)) await client.query(`CREATE ROLE ${login} LOGIN`);
    const { password } = new URL(appAddress(ownerUrl));
    await client.query(`ALTER ROLE ${login} PASSWORD '${password}'`);
    await client.query(`GRANT diwan_runtime TO ${login}`);
  } finally {
    await client.end();
  }
}
