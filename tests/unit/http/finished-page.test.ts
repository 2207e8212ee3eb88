import { describe, expect, it } from 'vitest';
import { fillPage, finishPage } from '@/lib/http/finished-page';

const nonce = 'AAAAAAAAAAAAAAAAAAAA+/==';
const other = 'BBBBBBBBBBBBBBBBBBBB+/==';
const link = `</a.css>; rel=preload; as="style"; nonce="${nonce}"`;
const script = `<script nonce="${nonce}">self.push("\\"nonce\\":\\"${nonce}\\"")</script>`;
const html = `<!DOCTYPE html><html><p>حجرة · ژوور</p>${script}</html>`;

describe('a finished page', () => {
  it('carries the nonce of its answer in every place, and no other one', () => {
    const page = finished(html);
    const { body, headers } = fillPage(page, other);
    expect(body.toString()).toBe(html.replaceAll(nonce, other));
    expect(headers.get('link')).toBe(link.replaceAll(nonce, other));
  });

  it('is not changed by an answer', () => {
    const page = finished(html);
    fillPage(page, other);
    expect(fillPage(page, nonce).body.toString()).toBe(html);
  });

  it('keeps the headers of the page and none of one answer', () => {
    const { headers } = fillPage(finished(html, { 'x-request-id': 'one' }), other);
    expect([...headers.keys()].sort()).toEqual(['cache-control', 'content-type', 'link', 'vary']);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('takes no nonce of another length', () => {
    expect(() => fillPage(finished(html), 'short')).toThrow('another length');
  });

  it('may be one that was not found', () => {
    const lost = html.replace('<p>', '<p>NEXT_HTTP_ERROR_FALLBACK;404');
    expect(finish(lost, {}, 404)).toMatchObject({ ok: true, value: { status: 404 } });
  });
});

describe('what is not shared', () => {
  it.each([
    ['a redirect', html, {}, 307],
    ['a page that sets a cookie', html, { 'set-cookie': 'a=b' }, 200],
    ['data instead of a page', html, { 'content-type': 'text/x-component' }, 200],
    ['a page without a policy', html, { 'content-security-policy': '' }, 200],
    ['a second nonce', html.replace('<p>', `<p nonce="${other}">`), {}, 200],
    ['a page that was not found', html.replace('<p>', '<p>NEXT_HTTP_ERROR_FALLBACK;404'), {}, 200],
    ['more than half a megabyte', html.replace('<p>', `<p>${'x'.repeat(512 * 1024)}`), {}, 200],
  ])('%s', (_what, body, headers, status) => {
    expect(finish(body, headers, status)).toEqual({ ok: false, code: 'NOT_SHARED' });
  });

  it.each([
    ['an error', html, 500],
    ['the answer of a busy shop', html, 503],
    ['a page that stops in the middle', html.slice(0, -7), 200],
    ['a part that failed', html.replace('<p>', '<template data-dgst="1"></template><p>'), 200],
    ['a part that failed later', html.replace('<p>', '<script>$RX("B:0")</script><p>'), 200],
    ['data of a part that failed', html.replace('<p>', '<p>a:E{\\"digest\\":\\"1\\"}'), 200],
  ])('%s is broken', (_what, body, status) => {
    expect(finish(body, {}, status)).toEqual({ ok: false, code: 'BROKEN' });
  });
});

function finish(body: string, given: Record<string, string> = {}, status = 200) {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    'cache-control': 'private, no-store',
    vary: 'rsc',
    link,
    ...given,
  });
  return finishPage({ status, headers, body: Buffer.from(body) });
}

function finished(body: string, given?: Record<string, string>) {
  const page = finish(body, given);
  if (!page.ok) throw new Error(page.code);
  return page.value;
}
