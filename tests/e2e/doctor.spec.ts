import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures/test';

/** The lines of the command, as an operator reads them. */
function doctor(settings: Readonly<Record<string, string | undefined>>): Promise<string> {
  const command = ['scripts/run.mjs', 'doctor'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...process.env, ...settings } }, (_error, said) =>
      resolve(said),
    );
  });
}

test('doctor blames nothing in front of the built app, and finds a proxy with its defaults', async ({
  stack,
}) => {
  const direct = await doctor(stack.settings);
  expect(direct).toContain('✔ Database writes: a write is committed');
  expect(direct).toContain('✔ Forms: arrive through APP_URL as they were sent');
  expect(direct).toContain('✔ Proxies: none stands in front of the app');
  expect(direct).toContain('✔ Event streams: arrive as they are sent');
  expect(direct).toContain('✔ TLS: ');

  const { port } = new URL(stack.url);
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const host = `127.0.0.1:${port}`;
    const sent = { ...headers, host };
    const onward = request(
      { host: 'localhost', port, method, path: url, headers: sent },
      async (back) => {
        const body = Buffer.concat(await back.toArray());
        answer.writeHead(back.statusCode ?? 502, back.headers).end(body);
      },
    );
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const front = `http://localhost:${(server.address() as AddressInfo).port}`;
  const behind = await doctor({ ...stack.settings, APP_URL: front, NEXTAUTH_URL: '' });
  expect(behind).toContain(`✖ Host: a proxy sends the Host 127.0.0.1:${port}`);
  expect(behind).toContain('✖ Proxies: a proxy does not say for whom it asks');
  expect(behind).toContain('✖ Event streams: are held back on their way');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
