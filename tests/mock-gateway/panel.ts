// Answers: what does the live panel of the mock show?
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PANEL_SCRIPT, PANEL_STYLE } from './panel-assets';

/** The panel: one page that asks for the state every second and writes it as text. */
export function sendPanel(response: ServerResponse): void {
  const nonce = randomBytes(12).toString('base64');
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock gateway</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${PANEL_STYLE}</style></head><body>
<header><h1>Mock gateway</h1><p id="status" role="status">Loading…</p>
<p><a href="/messages">Messages and their signed strings</a></p></header>
<main>
<section><h2>Money</h2><dl id="totals"></dl></section>
<section><h2>Broken rules <span id="broken-count"></span></h2>
<div class="scroll"><table><thead><tr><th>Time<th>Message<th>Order<th>Rule<th>Seen</tr></thead>
<tbody id="broken"></tbody></table></div></section>
<section><h2>Ledger <span id="ledger-count"></span></h2>
<div class="scroll"><table><thead><tr><th>Order<th>Kind<th>State<th class="num">Requested<th class="num">\
Authorised<th class="num">Completed<th>RRN<th>Last event</tr></thead>
<tbody id="ledger"></tbody></table></div></section>
<section><h2>Requests <span id="request-count"></span></h2>
<div class="scroll"><table><thead><tr><th>#<th>Time<th>Operation<th>Order<th class="num">Bytes\
<th>Answer<th>Broken<th>Script</tr></thead><tbody id="requests"></tbody></table></div></section>
<section><h2>Held calls and waiting scripts</h2><ul id="held"></ul></section>
</main><script nonce="${nonce}">${PANEL_SCRIPT}</script></body></html>`;
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
      "connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
