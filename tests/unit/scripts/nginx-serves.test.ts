// What does nginx do with our file, in front of two instances? Only where it is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as listener } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testKeyPem, validCertificate } from '../gateway/test-certificates';

const searched = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const isThere = spawnSync('nginx', ['-v'], { env: searched }).status === 0;

type Asked = { readonly at: number; readonly url: string; readonly cookie: string };

describe.skipIf(!isThere)('nginx with deploy/nginx/diwan.conf', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-nginx-'));
  const instances: Server[] = [];
  let asked: Asked[] = [];
  /** By instance: answers 503 to everything, as while its database is away. */
  const isAway = [false, false];
  /** Both end before they answer. */
  let isKilled = false;
  /** By instance: the build whose files it has. */
  const builds = ['one', 'one'];
  let port = 0;
  let nginx: ChildProcess;

  beforeAll(async () => {
    const ports = await Promise.all([0, 1].map(startInstance));
    [port = 0] = await freePorts(1);
    writeFileSync(path.join(folder, 'fullchain.pem'), validCertificate);
    writeFileSync(path.join(folder, 'key.pem'), testKeyPem);
    const conf = readFileSync('deploy/nginx/diwan.conf', 'utf8')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
      .replaceAll('/etc/ssl/diwan', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/var/cache/diwan-nginx', `${folder}/cache`)
      .replace(/^ {2}listen \[::\].*\n/gm, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80;', `listen unix:${folder}/plain;`);
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
       events {} http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; ${conf} }`,
    );
    const given = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
    nginx = spawn('nginx', given, { env: searched, stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await ask('/').then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(50);
    }
    expect.fail('nginx does not answer');
  });
  beforeEach(() => {
    asked = [];
    isAway.fill(false);
    isKilled = false;
    builds.fill('one');
  });
  afterAll(async () => {
    nginx.kill('SIGTERM');
    await new Promise((resolve) => nginx.once('exit', resolve));
    for (const instance of instances) instance.close();
    rmSync(folder, { recursive: true });
  });

  async function startInstance(at: number): Promise<number> {
    const instance = createServer((incoming, answer) => {
      const { url = '', headers } = incoming;
      const cookie = headers.cookie ?? '';
      asked.push({ at, url, cookie });
      if (isKilled) return incoming.socket.destroy();
      if (isAway[at]) return answer.writeHead(503).end('come back');
      if (url.startsWith('/_next/static/')) {
        if (!url.startsWith(`/_next/static/${builds[at]}`)) return answer.writeHead(404).end();
        answer.setHeader('cache-control', 'public, max-age=31536000, immutable');
        return answer.end(`script of ${builds[at]}`);
      }
      // A page says whose it is, and names the browser.
      answer.setHeader('cache-control', 'private, no-cache, no-store');
      answer.setHeader('set-cookie', `visitor=${asked.length}; Path=/`);
      return answer.end(`page for ${cookie || 'a stranger'}`);
    });
    instances.push(instance);
    await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
    return (instance.address() as AddressInfo).port;
  }

  function ask(url: string, cookie = '', method = 'GET') {
    return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: url,
          method,
          rejectUnauthorized: false,
          headers: { host: 'shop.example', ...(cookie && { cookie }) },
        },
        async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part);
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            cookies: answer.headers['set-cookie'] ?? [],
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  test('gives every visitor the page that was made for them, with a cart or without', async () => {
    const visitors = ['', 'cart=noor', '', 'cart=omar', 'cart=noor', ''];
    for (const cookie of visitors) {
      for (const url of ['/', '/products/dates', '/_next/data/x.json']) {
        const { text } = await ask(url, cookie);
        expect(text).toBe(`page for ${cookie || 'a stranger'}`);
      }
    }
    expect(asked).toHaveLength(3 * visitors.length);
  });

  test('says in three languages that a form may have been done when no instance answers it', async () => {
    isKilled = true;
    for (const url of ['/checkout', '/api/backref']) {
      const { status, text } = await ask(url, '', 'POST');
      expect(status).toBe(502);
      for (const title of [
        'We could not finish this',
        'لم نتمكن من إكمال ذلك',
        'نەمانتوانی ئەمە تەواو بکەین',
      ]) {
        expect(text).toContain(title);
      }
    }
  });

  test('keeps scripts, asks for them without cookies, and has them when their version has gone', async () => {
    const url = '/_next/static/one/chunk.js';
    expect(await ask(url, 'cart=noor')).toMatchObject({ status: 200, text: 'script of one' });
    builds.fill('two');
    expect(await ask(`${url}?dpl=x`, 'cart=omar')).toMatchObject({ text: 'script of one' });
    expect(asked.map(({ cookie }) => cookie)).toEqual(['']);
    expect((await ask('/_next/static/one/other.js')).status).toBe(404);
  });

  test('finds a script at the instance that has it', async () => {
    builds[0] = 'two';
    for (const name of ['a', 'b', 'c']) {
      expect((await ask(`/_next/static/one/${name}.js`)).status).toBe(200);
      expect((await ask(`/_next/static/two/${name}.js`)).status).toBe(200);
    }
  });

  test('asks the other instance when one says 503', async () => {
    isAway[0] = true;
    for (let visit = 0; visit < 6; visit += 1) expect((await ask('/')).status).toBe(200);
  });

  test('hands a result to an instance also while both say 503 to pages', async () => {
    isAway.fill(true);
    for (let visit = 0; visit < 4; visit += 1) {
      expect(await ask('/')).toMatchObject({ status: 503, text: 'come back' });
    }
    asked = [];
    // 503 is the shop's own word: the result is on its disk. It is not sent to the other one.
    expect(await ask('/api/backref', '', 'POST')).toMatchObject({ status: 503, text: 'come back' });
    expect(asked).toHaveLength(1);
  });
});

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => listener());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  );
  for (const server of servers) server.close();
  return ports;
}
