// What stands between a test's shop and its database? A proxy on which connections cut or hang.
import { startProxy, type TcpProxy } from '../faults/proxy/tcp-proxy';

/**
 * Settings are read once a process: to be called while the test's file loads, before anything
 * that asks for one.
 */
export async function proxyDatabase(): Promise<TcpProxy> {
  const database = new URL(process.env.DATABASE_URL ?? '');
  const folder = database.searchParams.get('host');
  const port = database.port || '5432';
  const target =
    folder === null
      ? { host: database.hostname, port: Number(port) }
      : { path: `${folder}/.s.PGSQL.${port}` };
  const proxy = await startProxy({ name: 'database', target });
  database.searchParams.delete('host');
  database.host = `127.0.0.1:${proxy.port}`;
  process.env.DATABASE_URL = database.href;
  return proxy;
}
