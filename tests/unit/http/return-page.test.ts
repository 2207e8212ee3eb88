import { checkingPage, movingPage, ownPath, repostsDone, repostsMax } from '@/lib/http/return-page';
import { returnPageTexts } from '@/lib/http/return-page-texts';
import { escapeHtml } from '@/lib/http/small-page';

const texts = returnPageTexts('en');
const nonce = 'bm9uY2U=';

describe('the page that leaves the frame', () => {
  const page = movingPage({ nonce, leadsTo: '/orders/D-7Q2M?key=abc_-1', texts });

  it('D3 moves the top window by a script of its own nonce', () => {
    expect(page).toContain(`<script nonce="${nonce}">`);
    expect(page).toContain('window.top.location.replace(');
  });

  it('D4 has a link for browsers without script, out of the frame', () =>
    expect(page).toMatch(
      /<a id="order" href="\/orders\/D-7Q2M\?key=abc_-1" target="_top">[^<]+<\/a>/,
    ));

  it('has no inline handler or style attribute, which the policy would block', () =>
    expect(page).not.toMatch(/\s(on\w+|style)=/));

  it('M1 writes no path into its script', () => {
    const hostile = movingPage({ nonce, leadsTo: `/orders/x');alert(1)//`, texts });
    expect(/<script[^>]*>(.*)<\/script>/.exec(hostile)?.[1]).not.toContain('alert');
  });
});

describe('the language of the return page', () => {
  it.each([
    ['en', 'ltr', 'Continue to your order'],
    ['ar', 'rtl', 'المتابعة إلى طلبكم'],
    ['ckb', 'rtl', 'بەردەوامبوون بۆ داواکارییەکەتان'],
  ] as const)('%s runs in its direction', (locale, direction, link) => {
    const page = movingPage({ nonce, leadsTo: '/orders/D', texts: returnPageTexts(locale) });
    expect(page).toContain(`<html lang="${locale}" dir="${direction}">`);
    expect(page).toContain(`target="_top">${link}</a>`);
  });
});

describe('a path of this site', () => {
  it.each(['/orders/mine', '/orders/D-1?key=a-_1'])('%s stays', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a b',
    '/a\nb',
    '',
  ])('M6 %j is replaced', (path) => expect(ownPath(path)).toBe('/orders/mine'));
});

describe('the page for a result that is not recorded yet', () => {
  const fields = [
    { name: 'ORDER', value: '000001' },
    { name: 'DESC', value: `"><script>alert('x')</script>` },
  ];

  it('C20 posts the same fields again after five seconds and counts', () => {
    const page = checkingPage({ nonce, fields, repostsDone: 3, texts });
    expect(page).toContain(
      '<form id="result" method="post" accept-charset="utf-8" action="/api/backref?again=4">',
    );
    const answer = checkingPage({ nonce, fields, charset: 'windows-1256', repostsDone: 3, texts });
    expect(answer).toContain('<form id="result" method="post" accept-charset="windows-1256"');
    expect(page).toContain('<input type="hidden" name="ORDER" value="000001">');
    expect(page).toContain('.submit()},5000)');
    expect(page).toContain(texts.doNotPayAgain);
  });

  it('M1 escapes what it posts', () => {
    const page = checkingPage({ nonce, fields, repostsDone: 0, texts });
    expect(page).not.toContain("<script>alert('x')");
    expect(page).toContain('value="&#34;&#62;&#60;script&#62;');
  });

  it('asks for a reload when it has no fields', () => {
    const page = checkingPage({ nonce, fields: [], repostsDone: 0, texts });
    expect(page).not.toContain('<form');
    expect(page).toContain(escapeHtml(texts.checkingReload));
  });

  it.each([
    [null, 0],
    ['0', 0],
    ['59', 59],
    ['60', repostsMax],
    ['99', repostsMax],
    ['-1', repostsMax],
    ['1e1', repostsMax],
    ['', repostsMax],
  ])('C20 reads %j as %i posts done', (query, expected) => {
    expect(repostsDone(query)).toBe(expected);
  });
});
