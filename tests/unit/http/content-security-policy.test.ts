import { cardFormPolicy, pagePolicy, returnPagePolicy } from '@/lib/http/content-security-policy';

const sources = {
  nonce: 'bm9uY2U=',
  gatewayOrigin: 'https://gateway.example:9900',
  frameHosts: ['https://acs.example'],
  isHttps: true,
  isDevelopment: false,
};

describe('the policy of a card form of our own', () => {
  const form = { scriptHash: 'aGFzaA==', url: 'https://gateway.example:5443/cgi-bin/cgi_link' };

  // Chromium holds a redirect of the bank's answer to form-action, too.
  it('D15 allows one script by its hash, the bank and its hosts as the only ways out, and nothing else', () =>
    expect(cardFormPolicy(sources, form).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'sha256-aGFzaA=='",
      "style-src 'nonce-bm9uY2U='",
      "connect-src 'none'",
      'form-action https://gateway.example:5443 https://acs.example',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      'upgrade-insecure-requests',
    ]));
});

describe('the policy of pages', () => {
  it("D5 frames 'self' beside the gateway: without it the result is never sent", () => {
    expect(directive(pagePolicy(sources), 'frame-src')).toContain("'self'");
    expect(directive(pagePolicy(sources), 'frame-src')).toContain('https://gateway.example:9900');
  });

  it('D6 frames the 3-D Secure hosts of the settings, each once', () => {
    const frameHosts = ['https://acs.example', 'https://gateway.example:9900'];
    const twice = { ...sources, frameHosts };
    const answer = directive(pagePolicy(twice), 'frame-src');
    expect(answer).toEqual(["'self'", 'https://gateway.example:9900', 'https://acs.example']);
  });

  it('D14 is framed by nobody', () =>
    expect(directive(pagePolicy(sources), 'frame-ancestors')).toEqual(["'none'"]));

  it('D15 runs scripts by nonce alone', () => {
    const policy = pagePolicy(sources);
    expect(directive(policy, 'script-src')).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(policy).not.toMatch(/unsafe-|\*|https:(?:\s|;|$)/);
    expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
    expect(directive(policy, 'object-src')).toEqual(["'none'"]);
  });

  it("D11 sends forms to 'self'", () =>
    expect(directive(pagePolicy(sources), 'form-action')).toEqual(["'self'"]));

  it('upgrades insecure requests on https alone', () => {
    expect(pagePolicy(sources)).toContain('upgrade-insecure-requests');
    expect(pagePolicy({ ...sources, isHttps: false })).not.toContain('upgrade-insecure-requests');
  });

  it('leaves out a host that would end its directive', () => {
    const policy = pagePolicy({ ...sources, frameHosts: ['https://a.example; script-src *'] });
    expect(policy).not.toContain('script-src *');
    expect(policy.split('; ').filter((part) => part.startsWith('script-src'))).toHaveLength(1);
  });

  it('allows eval in development alone', () =>
    expect(pagePolicy({ ...sources, isDevelopment: true })).toContain("'unsafe-eval'"));
});

describe('the policy of the page that answers a result', () => {
  it("D7 may be framed by the checkout ('self') and by the pages of the bank", () => {
    const answer = directive(returnPagePolicy(sources), 'frame-ancestors');
    expect(answer).toEqual(["'self'", 'https://gateway.example:9900', 'https://acs.example']);
  });

  it("D11 posts the result again to 'self' and loads nothing", () => {
    const policy = returnPagePolicy(sources);
    expect(directive(policy, 'form-action')).toEqual(["'self'"]);
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'script-src')).toEqual(["'nonce-bm9uY2U='"]);
    expect(policy).not.toContain('unsafe-');
  });
});

function directive(policy: string, name: string): string[] {
  const parts = policy.split('; ').map((part) => part.split(' '));
  return parts.find(([first]) => first === name)?.slice(1) ?? [];
}
