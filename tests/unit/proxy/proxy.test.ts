import { NextRequest } from 'next/server';

const settings = vi.hoisted(() => ({
  mode: 'production',
  isHttps: true,
  authSecret: 'a secret for tests, long enough for anyone',
  gateway: { baseUrl: 'https://gateway.example:9900', frameHosts: ['https://acs.example'] },
}));
const isCrowded = vi.hoisted(() => vi.fn(() => false));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));
vi.mock('@/lib/db/read-pool', () => ({ isReadingCrowded: isCrowded }));

const { answerAtOnce: proxy, config } = await import('@/proxy');
const { refusedHeaderName } = await import('@/lib/http/incoming-requests');
const { pathHeaderName } = await import('@/lib/process/path-header');
const { isReadByItsDoor } = await import('@/lib/http/posted-form');
beforeEach(() => Object.assign(settings, { mode: 'production', isHttps: true }));
afterEach(() => vi.unstubAllEnvs());

describe('the proxy', () => {
  it('gives page and browser the same policy, with a new nonce each time', () => {
    const [first, second] = [proxy(request('/')), proxy(request('/'))];
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic';/);
    expect(first.headers.get('x-middleware-request-content-security-policy')).toBe(policy);
    expect(policy).toContain(`'nonce-${first.headers.get('x-middleware-request-x-nonce')}'`);
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
  });

  it('leaves the stricter policies of a card form and of a shown email alone', () => {
    for (const path of ['/orders/D1/card', '/admin/orders/D1/mails/invoice/letter']) {
      expect(proxy(request(path)).headers.get('content-security-policy'), path).toBeNull();
    }
    for (const path of ['/admin/orders/D1/mails/invoice', '/admin/orders/D1/letter']) {
      expect(proxy(request(path)).headers.get('content-security-policy'), path).not.toBeNull();
    }
  });

  it('makes its own request id, whatever the request brought along', () => {
    const response = proxy(request('/', { 'x-request-id': 'forged', 'x-nonce': 'forged' }));
    const id = response.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-middleware-request-x-request-id')).toBe(id);
    expect(response.headers.get('x-middleware-request-x-nonce')).not.toBe('forged');
  });

  it('K13 lets every request through: nobody is let in or kept out here', () => {
    for (const path of ['/', '/admin/orders', '/admin/orders?_rsc=1', '/orders/D-1']) {
      const response = proxy(request(path, { rsc: '1', 'x-middleware-subrequest': 'proxy:proxy' }));
      expect(response.headers.get('x-middleware-next')).toBe('1');
      expect(response.headers.get('set-cookie') ?? '').not.toContain('session');
    }
  });

  it('leads the key of an order to the handler that keeps it, and draws no page for that', () => {
    const opened = proxy(request('/orders/DABC23456?key=a%26b&because=late'));
    expect(opened.status).toBe(307);
    expect(new URL(opened.headers.get('location') ?? '').pathname).toBe('/orders/DABC23456/open');
    expect(opened.headers.get('location')).toMatch(/\?key=a%26b&because=late$/);
    for (const path of [
      '/orders/DABC23456',
      '/orders/find?key=a',
      '/orders/DABC23456/open?key=a',
    ]) {
      expect(proxy(request(path)).headers.get('x-middleware-next'), path).toBe('1');
    }
  });

  it('J8 names the browser with the page of the desk, so that no action has to', () => {
    const session = '__Host-next-auth.session-token=a';
    const page = (path: string, more = '') =>
      proxy(request(path, { cookie: `${session}; ${more}` })).headers.get('set-cookie');
    const signedIn = proxy(request('/admin/orders', { cookie: session }));
    const named = signedIn.cookies.get('__Host-diwan_browser');
    expect(named).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
    expect(page('/admin/orders', `__Host-diwan_browser=${named?.value}`)).toBeNull();
    expect([page('/'), page('/administrator')]).toEqual([null, null]);
    expect(proxy(request('/admin/orders')).headers.get('set-cookie')).toBeNull();
  });

  it('O17 refuses an Origin that no browser sends, before the framework stumbles over it', () => {
    for (const origin of ['ht!tp://%%%', 'shop', '']) {
      expect(proxy(request('/checkout', { origin })).status).toBe(400);
    }
    for (const origin of ['null', 'https://evil.test', 'http://localhost:3000']) {
      expect(proxy(request('/checkout', { origin })).headers.get('x-middleware-next')).toBe('1');
    }
  });

  it('M5 refuses an address that holds a NUL, which no text of the database may', () => {
    for (const path of ['/admin/orders?q=%00', '/admin/orders/D%00', '/admin/orders?a=1&b%00=2']) {
      expect(proxy(request(path)).status, path).toBe(400);
    }
    expect(proxy(request('/admin/orders?q=%2500')).status).not.toBe(400);
  });

  it('H5 asks to come back while the line at the database is too long, but for those who watch', () => {
    isCrowded.mockReturnValue(true);
    const busy = proxy(request('/products/clay-lamp'));
    expect(busy.status).toBe(503);
    expect(busy.headers.get('retry-after')).toBe('5');
    expect(busy.headers.get('cache-control')).toBe('no-store');
    expect(proxy(request('/api/health/ready')).status).toBe(200);
    isCrowded.mockReturnValue(false);
    expect(proxy(request('/products/clay-lamp')).status).toBe(200);
  });

  it('O14 says of a form that is too long what to do, with the way to its page', async () => {
    const marked = { [refusedHeaderName()]: '413', [pathHeaderName()]: '/admin/inspector' };
    const refused = proxy(request('/', { ...marked, 'accept-language': 'ar' }));
    expect(refused.status).toBe(413);
    const text = await refused.text();
    expect(text).toContain('<h1>هذه الاستمارة طويلة جداً</h1>');
    expect(text).toContain('href="/admin/inspector"');
  });

  it('A29 L-7 refuses a request that was marked for it', () => {
    const refused = proxy(request('/', { [refusedHeaderName()]: '405' }));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(proxy(request('/')).status).toBe(200);
  });

  it.each([
    ['https://evil.test', '/checkout', {}, 403],
    ['https://evil.test', '/admin/orders', { 'x-forwarded-host': 'shop.test' }, 403],
    ['https://evil.test', '/api/auth/callback/oidc', {}, 200],
    ['http://shop.test', '/checkout', {}, 200],
    ['https://out.test', '/checkout', { 'x-forwarded-host': 'out.test' }, 200],
    ['null', '/checkout', {}, 403],
  ])('K11 L-7 a form of %s to %s %o is answered %i', (origin, path, more, status) => {
    const posted = request(path, { origin, host: 'shop.test', ...more }, 'POST');
    expect(proxy(posted).status).toBe(status);
  });
});

it.each([
  ['en', 'This form was not accepted'],
  ['ar', 'لم تُقبل هذه الاستمارة'],
  ['ckb', 'ئەم فۆرمە وەرنەگیرا'],
])('K11 a form of another site is refused with a sentence, in %s', async (language, title) => {
  const headers = { origin: 'https://evil.test', host: 'shop.test', 'accept-language': language };
  const refused = proxy(request('/orders/find', headers, 'POST'));
  const text = await refused.text();
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain('href="/orders/find"');
});

describe('the paths that pass the proxy', () => {
  const pattern = new RegExp(`^${config.matcher[0]}$`);

  it.each('/ /cart /orders/D-1 /admin /api/auth/session /api/backref/x /api/backrefs'.split(' '))(
    '%s does',
    (path) => expect(pattern.test(path)).toBe(true),
  );

  it.each([
    '/_next/static/chunks/a.js',
    '/api/backref',
    '/api/notifications',
    '/admin/catalogue/barhi-dates/picture',
    '/admin/settings/identity/picture',
    '/admin/reconciliation/statements/upload',
  ])('A26 %s does not: its body would be buffered before the door can limit it', (path) => {
    expect(pattern.test(path)).toBe(false);
    expect(isReadByItsDoor(path)).toBe(!path.startsWith('/_next/'));
  });
});

function request(path: string, headers: Record<string, string> = {}, method = 'GET'): NextRequest {
  return new NextRequest(new URL(path, 'https://shop.test'), { headers, method });
}
