// How does the demo show the emails it kept?
export type SinkMail = {
  id: number;
  receivedAt: Date;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  raw: string;
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.4rem .6rem;border-bottom:1px solid #ccc}
pre{white-space:pre-wrap;unicode-bidi:plaintext;background:#f5f5f2;color:#16201d;padding:1rem}
iframe{width:100%;height:75rem;border:1px solid #ccc}iframe.phone{width:360px}`;

/** The list, newest first; it refreshes itself. */
export function mailsPage(mails: readonly SinkMail[]): string {
  const rows = [...mails]
    .reverse()
    .map(
      (mail) => `<tr><td>${mail.receivedAt.toISOString().slice(11, 19)}</td>
<td>${escapeHtml(mail.to.join(', '))}</td>
<td><a href="/mails/${mail.id}"><bdi>${escapeHtml(mail.subject || '(no subject)')}</bdi></a></td></tr>`,
    )
    .join('\n');
  const table = `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return page(
    'Demo emails',
    `<p>Emails that the shop and the bank would have sent. None leave this machine.</p>
${mails.length === 0 ? '<p>No emails yet.</p>' : table}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

/** One email: as HTML in sandboxed frames of two widths, and as text. */
export function mailPage(mail: SinkMail): string {
  const framed = (name: string, size: string) =>
    `<h2>${name}</h2><iframe sandbox="" class="${size}" title="${name}" srcdoc="${escapeHtml(mail.html)}"></iframe>`;
  const html = mail.html ? framed('As HTML', 'desk') + framed('As HTML on a phone', 'phone') : '';
  return page(
    mail.subject,
    `<p><a href="/">All emails</a></p>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}</p>
<p>${escapeHtml(mail.headers.get('message-id') ?? '')}</p>
${html}<h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><h1 dir="auto">${escapeHtml(title)}</h1>${body}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
