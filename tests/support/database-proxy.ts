// How does a test disturb its database connections? With a proxy that cuts or stalls them.
import { startProxy, type TcpProxy } from '../faults/proxy/tcp-proxy';

/**
 * Settings are read once per process, so call this while the test file loads, before anything
 * reads one.
 */
export async function proxyDatabase(): Promise<TcpProxy> {
  const database = new URL(process.env.DATABASE_URL ?? '');
  const folder = database.searchParams.get('host');
  const port = database.port || '5432';
  const path = `${folder}/.s.PGSQL.${port}`;
  const target = folder === null ? { host: database.hostname, port: Number(port) } : { path };
  const proxy = await startProxy({ name: 'database', target });
  database.searchParams.delete('host');
  database.host = `127.0.0.1:${proxy.port}`;
  process.env.DATABASE_URL = database.href;
  return proxy;
}
