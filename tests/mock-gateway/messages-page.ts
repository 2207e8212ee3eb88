// Answers: how does the author of a shop's plugin see what was signed, and why it was refused?
import { createPublicKey, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Gateway } from './gateway';
import { escapeHtml } from './markup';
import { describeMessages, type SeenMessage } from './messages';
import { PANEL_STYLE } from './panel-assets';

const STYLE = `${PANEL_STYLE}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f7f9;padding:8px;margin:4px 0}
.good{color:#17643a;font-weight:600}`;

/** One page without a script: it shows the messages of the moment, and is loaded again by hand. */
export function sendMessagesPage(
  gateway: Gateway,
  response: ServerResponse,
  order: string | undefined,
): void {
  const nonce = randomBytes(12).toString('base64');
  const { items } = describeMessages(gateway, { order });
  const { profile, terminal } = gateway.options;
  const { constants, absent, trailer, lengths = 'bytes' } = profile;
  const manner =
    `${profile.algorithm}, absent fields as ${absent}, lengths in ${lengths}, ` +
    `trailer "${trailer}", constants ${JSON.stringify(constants)}`;
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Messages · Mock gateway</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style></head><body>
<header><h1>Messages</h1><p>Terminal ${escapeHtml(terminal)}, profile ${escapeHtml(profile.name)}</p>
<p><a href="/messages">Load again</a> <a href="/">Panel</a></p></header>
<main><section><h2>How this bank signs</h2><p>${escapeHtml(manner)}</p>${publicKey(gateway)}
<form><label>ORDER <input name="order" value="${escapeHtml(order ?? '')}"></label>
<button>Show</button></form></section>
${items.map(article).join('\n') || '<section><p class="none">Nothing yet.</p></section>'}
</main></body></html>`;
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

function article(message: SeenMessage): string {
  const { at, from, what, order, refused, fields, names, source, mac, wanted, isRight } = message;
  const side = from === 'merchant' ? 'From the merchant' : 'From the gateway';
  const rows = fields
    .map(([name, value]) => `<tr><td>${escapeHtml(name)}<td class="wide">${escapeHtml(value)}`)
    .join('');
  const reasons = refused.map(
    ({ code, detail, rule }) =>
      `<li><span class="bad">${escapeHtml(code)}</span> ${escapeHtml(rule)}: ${escapeHtml(detail)}`,
  );
  const verdict = isRight
    ? '<p class="good">P_SIGN is right.</p>'
    : `<p class="bad">P_SIGN is not the MAC of this string.</p>${
        wanted === null ? '' : `<p>It would be</p><pre>${escapeHtml(wanted)}</pre>`
      }`;
  return `<section><h2>${side}: ${escapeHtml(what)} <span>${escapeHtml(order)}, ${at.slice(11, 19)} \
GMT</span></h2>${reasons.length === 0 ? '' : `<p>Refused:</p><ul>${reasons.join('')}</ul>`}
<p>Signed string, of ${escapeHtml(names.join(' '))}</p><pre>${escapeHtml(source)}</pre>
<p>P_SIGN</p><pre>${escapeHtml(mac) || 'none'}</pre>${verdict}
<details><summary>Fields</summary><table>${rows}</table></details></section>`;
}

/** What a shop needs to verify this gateway, where it signs by RSA. */
function publicKey({ secrets: { signKey } }: Gateway): string {
  if (signKey.kind === 'secret') return '';
  const pem = createPublicKey(signKey.key).export({ type: 'spki', format: 'pem' }).toString();
  return `<p>Its public key</p><pre>${escapeHtml(pem)}</pre>`;
}
