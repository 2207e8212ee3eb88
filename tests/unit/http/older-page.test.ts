import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NextRequest } from 'next/server';
import { processWide } from '@/lib/process/process-wide';

const settings = vi.hoisted(() => ({
  mode: 'production',
  isHttps: true,
  authSecret: 'a secret for tests, long enough for anyone',
  gateway: { baseUrl: 'https://gateway.example:9900', frameHosts: [] },
}));
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

vi.mock('@/lib/secrets/sealed-text', async (original) => {
  const real = await original<typeof import('@/lib/secrets/sealed-text')>();
  return { ...real, sealText: vi.fn(real.sealText) };
});

const known = '60'.padEnd(42, 'a');
const unknown = '60'.padEnd(42, 'b');
const folder = mkdtempSync(join(tmpdir(), 'diwan-older-'));
mkdirSync(join(folder, '.next/server'), { recursive: true });
writeFileSync(
  join(folder, '.next/server/server-reference-manifest.json'),
  JSON.stringify({ node: { [known]: {} } }),
);
vi.spyOn(process, 'cwd').mockReturnValue(folder);
vi.stubEnv('NODE_ENV', 'production');
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  build.actions = undefined;
  rmSync(folder, { recursive: true, force: true });
});
const build = processWide<{ actions?: unknown }>('actions of the build', () => ({}));
beforeEach(() => {
  build.actions = undefined;
});

const { sealText } = await import('@/lib/secrets/sealed-text');
const { openTyped, readOlderForm, sealTyped, typedCookie } = await import('@/lib/http/older-page');
const { proxy } = await import('@/proxy');

/** What a browser without scripts sends of a form with the action of this id. */
function formOf(id: string, typed: Record<string, string>): FormData {
  const form = new FormData();
  form.set('$ACTION_REF_1', '');
  form.set('$ACTION_1:0', JSON.stringify({ id, bound: '$@1' }));
  form.set('$ACTION_1:1', '[{"values":{},"errors":{}}]');
  form.set('$ACTION_KEY', 'k1');
  form.set('$FORM', 'checkout');
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

describe('H11 a form of an older page', () => {
  it('comes again with what was typed, when its action is gone', () => {
    const olderForm = readOlderForm(formOf(unknown, { name: 'لیلى', 'line-3-choice': 'x' }));
    expect(olderForm).toEqual({ form: 'checkout', values: { name: 'لیلى', 'line-3-choice': 'x' } });
    const direct = new FormData();
    direct.set(`$ACTION_ID_${unknown}`, '');
    expect(readOlderForm(direct)).toEqual({ form: '', values: {} });
  });

  it('is left to its action, when there is one, and to the framework, when it asks none', () => {
    expect(readOlderForm(formOf(known, { name: 'Layla' }))).toBeNull();
    expect(readOlderForm(new FormData())).toBeNull();
  });

  it('A2 brings back no card number, password, passing code or token of its page', () => {
    const typed = {
      note: '4111 1111 1111 1111',
      password: 'open sesame',
      newPassword: 'x',
      code: '123456',
      checkoutToken: 'x',
    };
    expect(readOlderForm(formOf(unknown, typed))?.values).toEqual({});
  });

  it('is sealed, for its path alone, and fits a cookie', () => {
    const typed = { form: 'note', values: { short: 'kept', long: 'ن'.repeat(5_000) } };
    const sealed = sealTyped('/cart', typed);
    expect(sealed).not.toContain('kept');
    expect(openTyped('/cart', sealed)).toEqual({ form: 'note', values: { short: 'kept' } });
    expect([openTyped('/checkout', sealed), openTyped('/cart', undefined)]).toEqual([null, null]);
    expect(sealTyped('/cart', { form: 'f'.repeat(9_000), values: {} }).length).toBeLessThan(3_800);
  });

  it('O18 is sealed once, however many fields a stranger sends', () => {
    const values = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, field) => [`field${field}`, 'typed'.repeat(field % 5)]),
    );
    vi.mocked(sealText).mockClear();
    const sealed = sealTyped('/cart', { form: 'note', values });
    expect(sealText).toHaveBeenCalledTimes(1);
    expect(sealed.length).toBeLessThan(3_800);
    expect(Object.keys(openTyped('/cart', sealed)?.values ?? {}).length).toBeGreaterThan(100);
  });
});

describe('H11 the proxy', () => {
  const post = (id: string, headers: Record<string, string> = {}) => {
    const body = formOf(id, { name: 'Layla', 0: '[]' });
    return proxy(request('/checkout?a=b', { method: 'POST', body, headers }));
  };

  it('answers an older page with the page of today, and keeps what was typed for a moment', async () => {
    const answer = await post(unknown);
    const expected = [303, 'https://shop.example/checkout?a=b'];
    expect([answer.status, answer.headers.get('location')]).toEqual(expected);
    const cookie = answer.cookies.get('__Host-diwan_typed');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, maxAge: 300 });
    expect(openTyped('/checkout', cookie?.value)?.values).toMatchObject({ name: 'Layla' });
  });

  it('lets every other form pass', async () => {
    const passing = [await post(known), await post(unknown, { 'next-action': unknown })];
    for (const { headers } of passing) expect(headers.get('x-middleware-next')).toBe('1');
  });

  it('O14 O18 refuses what no page sends, before anything is made of it', async () => {
    const body = formOf(unknown, {});
    for (let field = 0; field < 1_900; field += 1) body.set(`field${field}`, 'x');
    vi.mocked(sealText).mockClear();
    const headers = { 'accept-language': 'ckb' };
    const many = await proxy(request('/', { method: 'POST', body, headers }));
    expect([many.status, await many.text()]).toEqual([413, expect.stringContaining('dir="rtl"')]);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const odd = await proxy(request('/', { method: 'POST', body: 'a=b', headers: type }));
    expect([odd.status, await odd.text()]).toEqual([400, '']);
    expect(sealText).not.toHaveBeenCalled();
  });

  it('refuses one from another site as before', async () =>
    expect((await post(unknown, { origin: 'https://elsewhere.example' })).status).toBe(403));

  it('forgets what was typed with the page that shows it', async () => {
    const { name } = typedCookie();
    const cookie = `${name}=x`;
    const forgotten = async (headers: Record<string, string>) =>
      (await proxy(request('/checkout', { headers: { cookie, ...headers } }))).cookies.get(name);
    expect(await forgotten({})).toMatchObject({ value: '', maxAge: 0 });
    const { headers } = await proxy(request('/checkout', { headers: { cookie } }));
    expect(headers.get('x-middleware-request-x-typed-before')).toBe('x');
    expect(await forgotten({ rsc: '1' })).toBeUndefined();
  });
});

function request(
  path: string,
  init: { method?: string; body?: FormData | string; headers: object },
) {
  const headers = { host: 'shop.example', ...init.headers };
  return new NextRequest(`https://shop.example${path}`, { ...init, headers });
}
