import { GET } from '@/app/dev/mails/[[...which]]/route.dev';
import nextConfig from '@/next.config.mjs';
import { testSettings } from '../../support/settings';

Object.assign(process.env, testSettings({ databaseUrl: 'postgresql://localhost/none' }));

const asked = (...which: string[]) =>
  GET(new Request('http://localhost/dev/mails'), { params: Promise.resolve({ which }) });

describe('the preview of mails', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['production', 'test', ''])('is nothing when NODE_ENV is "%s"', async (mode) => {
    vi.stubEnv('NODE_ENV', mode);
    for (const which of [[], ['held', 'ar'], ['held', 'ar', 'text']]) {
      const answer = await asked(...which);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
    }
  });

  it('shows each mail in development, without rights and without a name that is not there', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(await (await asked()).text()).toContain('href="/dev/mails/held/ckb/text"');
    const html = await asked('held', 'ar');
    expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
    expect(await html.text()).toMatch(/dir="rtl" lang="ar"/);
    expect(await (await asked('held', 'en', 'text')).text()).toContain('is held on your card');
    expect((await asked('nothing')).status).toBe(404);
  });

  it('is a route of no build: its ending is one in development alone', async () => {
    expect(process.env.NODE_ENV).not.toBe('development');
    expect((await nextConfig('phase-production-build')).pageExtensions).toEqual(['tsx', 'ts']);
  });
});
