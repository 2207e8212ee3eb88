// Answers: what layout do all pages of the bank share?
import { randomBytes } from 'node:crypto';
import type { Answer } from './answer';
import { escapeHtml } from './markup';

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#eef1f5;color:#1d2733;font:16px/1.5 system-ui,sans-serif}
.bar{background:#22476b;color:#fff;padding:12px 20px;font-weight:600}
.bar small{display:block;font-weight:400;color:#dbe6f1}
main{max-width:420px;margin:0 auto;padding:20px}
.box{background:#fff;border:1px solid #c9d3de;border-radius:6px;padding:20px}
h1{font-size:20px;line-height:1.3;margin:0 0 12px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 20px;padding:0 0 16px;
border-bottom:1px solid #dde4eb}
dt{color:#51606f}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
dd.amount{font-weight:700;font-variant-numeric:tabular-nums}
label{display:block;font-weight:600;margin:0 0 4px}
input{width:100%;font:inherit;padding:10px 12px;border:1px solid #7b8a99;border-radius:4px;
background:#fff;color:inherit}
input:focus-visible,button:focus-visible,summary:focus-visible{outline:3px solid #f0a92e;
outline-offset:1px}
input[aria-invalid=true]{border:2px solid #a61b1b}
.field{margin:0 0 16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.hint{color:#51606f;font-size:14px;margin:4px 0 0}
.error{color:#a61b1b;font-size:14px;margin:4px 0 0}
button{width:100%;font:inherit;font-weight:600;padding:12px;border:1px solid #22476b;
border-radius:4px;background:#22476b;color:#fff;cursor:pointer;margin:0 0 10px}
button.quiet{background:#fff;color:#22476b}
button:disabled{opacity:.6;cursor:default}
.test{font-size:14px;color:#51606f;margin:16px 0 0}
details{margin:16px 0 0;font-size:14px}
table{width:100%;border-collapse:collapse;margin-top:8px}
td{padding:3px 0;vertical-align:top}
td:first-child{font-variant-numeric:tabular-nums;white-space:nowrap;padding-inline-end:12px}
`;

/** The page reports its height to the page that frames it. */
const SIZE =
  "if(parent!==self)parent.postMessage({height:document.documentElement.scrollHeight},'*');";

/** A page of the test bank: may be framed by anyone, loads nothing, runs only its own script. */
export function bankPage(title: string, content: string, script = '', status = 200): Answer {
  const nonce = randomBytes(12).toString('base64');
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test card bank</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style></head>
<body><div class="bar">Test card bank<small>No real money moves here</small></div>
<main><div class="box">${content}</div></main>
<script nonce="${nonce}">${SIZE}${script}</script></body></html>`;
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      // No form-action: the result may be posted to any merchant.
      'Content-Security-Policy':
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
        "img-src data:; base-uri 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** A page with only a message. */
export function messagePage(title: string, sentence: string, status = 200): Answer {
  return bankPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>`, '', status);
}
