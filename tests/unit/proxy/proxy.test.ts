import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const settings = vi.hoisted(() => ({
  mode: 'production',
  isHttps: true,
  gateway: { baseUrl: 'https://gateway.example:9900', frameHosts: ['https://acs.example'] },
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const { config, proxy } = await import('@/proxy');

beforeEach(() => Object.assign(settings, { mode: 'production', isHttps: true }));
afterEach(() => vi.unstubAllEnvs());

describe('the proxy', () => {
  it('gives page and browser the same policy, with a new nonce each time', async () => {
    const [first, second] = [await proxy(request('/')), await proxy(request('/'))];
    const policy = first.headers.get('content-security-policy') ?? '';

    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic';/);
    expect(first.headers.get('x-middleware-request-content-security-policy')).toBe(policy);
    expect(policy).toContain(`'nonce-${first.headers.get('x-middleware-request-x-nonce')}'`);
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
  });

  it('makes its own request id, whatever the request brought along', async () => {
    const response = await proxy(request('/', { 'x-request-id': 'forged', 'x-nonce': 'forged' }));
    const id = response.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-middleware-request-x-request-id')).toBe(id);
    expect(response.headers.get('x-middleware-request-x-nonce')).not.toBe('forged');
  });

  it('K13 lets every request through: nobody is let in or kept out here', async () => {
    for (const path of ['/', '/admin/orders', '/admin/orders?_rsc=1', '/orders/D-1']) {
      const response = await proxy(
        request(path, { rsc: '1', 'x-middleware-subrequest': 'proxy:proxy' }),
      );
      expect(response.headers.get('x-middleware-next')).toBe('1');
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('O17 refuses an Origin that no browser sends, before the framework stumbles over it', async () => {
    for (const origin of ['ht!tp://%%%', 'shop', '']) {
      expect((await proxy(request('/checkout', { origin }))).status).toBe(400);
    }
    for (const origin of ['null', 'https://evil.test', 'http://localhost:3000']) {
      expect((await proxy(request('/checkout', { origin }))).headers.get('x-middleware-next')).toBe(
        '1',
      );
    }
  });

  it('M5 refuses an address that holds a NUL, which no text of the database may', async () => {
    for (const path of ['/admin/orders?q=%00', '/admin/orders/D%00', '/admin/orders?a=1&b%00=2']) {
      expect((await proxy(request(path))).status, path).toBe(400);
    }
    expect((await proxy(request('/admin/orders?q=%2500'))).status).not.toBe(400);
  });

  it.each([
    ['production', true, true],
    ['production', false, false],
    ['demo', true, false],
    ['test', true, false],
  ])(
    'in %s mode with https %s sends Strict-Transport-Security: %s',
    async (mode, isHttps, isSent) => {
      Object.assign(settings, { mode, isHttps });
      expect((await proxy(request('/'))).headers.has('strict-transport-security')).toBe(isSent);
    },
  );
});

describe('the paths that pass the proxy', () => {
  const pattern = new RegExp(`^${config.matcher[0]}$`);

  it.each([
    '/',
    '/cart',
    '/orders/D-1',
    '/admin',
    '/api/auth/session',
    '/api/backref/x',
    '/api/backrefs',
  ])('%s does', (path) => expect(pattern.test(path)).toBe(true));

  it.each(['/_next/static/chunks/a.js', '/api/backref', '/api/notifications'])(
    'A26 %s does not: its body would be buffered before the door can limit it',
    (path) => expect(pattern.test(path)).toBe(false),
  );
});

function request(path: string, headers: Record<string, string> = {}): NextRequest {
  return new NextRequest(new URL(path, 'https://shop.test'), { headers });
}
