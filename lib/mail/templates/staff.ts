// What do mails to the merchant say? Plain words, a short table, nothing of a shopper.
import { bodyText, headLine, mailHtml } from '../mail-text';
import type { StaffMailKind, StaffPayloads } from '../staff-payloads';
import type { RenderedMail } from './invoice';
import { mailTranslator } from './mail-messages';

type Lines = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as they are, one below the other. */
  readonly rows: readonly string[];
  readonly closing: readonly string[];
};

const templates: { [K in StaffMailKind]: (payload: StaffPayloads[K], merchant: string) => Lines } =
  {
    audit_anchor: (payload, merchant) => {
      const say = mailTranslator('en');
      return {
        subject: say('auditAnchor.subject', { merchant, day: payload.day }),
        paragraphs: [
          say('auditAnchor.what', { entries: payload.entries, heads: payload.heads }),
          say('auditAnchor.keep'),
        ],
        rows: [payload.anchor],
        closing: [say('auditAnchor.check')],
      };
    },
    attention_digest: (payload, merchant) => {
      const say = mailTranslator('en');
      const counts = { hourOld: payload.hourOld, dayOld: payload.dayOld };
      const more = payload.hourOld + payload.dayOld - payload.items.length;
      return {
        subject: say('attentionDigest.subject', {
          merchant,
          count: counts.hourOld + counts.dayOld,
        }),
        paragraphs: [say('attentionDigest.what', counts)],
        rows: [
          ...payload.items.map((item) =>
            say('attentionDigest.item', {
              kind: item.kind.replaceAll('_', ' '),
              reference: item.reference ?? '-',
              since: item.openedAt.slice(0, 16).replace('T', ' '),
            }),
          ),
          ...(more > 0 ? [say('attentionDigest.more', { count: more })] : []),
        ],
        closing: [say('attentionDigest.link'), payload.deskUrl],
      };
    },
  };

/** Renders a mail to the merchant; the test mark is on subject and body of a test shop's. */
export function renderStaffMail<K extends StaffMailKind>(
  kind: K,
  payload: StaffPayloads[K],
  merchantName: string,
): RenderedMail {
  const say = mailTranslator('en');
  const lines = templates[kind](payload, bodyText(merchantName));
  const notice = payload.isTest ? [`*** ${say('testNotice')} ***`] : [];
  const paragraphs = [...notice, ...lines.paragraphs];
  const subject = payload.isTest ? `[${say('testMark')}] ${lines.subject}` : lines.subject;
  return {
    subject: headLine(subject),
    text: `${[...paragraphs, lines.rows.join('\n'), ...lines.closing].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${mailHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;color:#16201d;font:16px/1.5 system-ui,sans-serif">',
      ...paragraphs.map((line) => `<p>${mailHtml(line)}</p>`),
      `<pre style="white-space:pre-wrap">${lines.rows.map(mailHtml).join('\n')}</pre>`,
      ...lines.closing.map((line) => `<p>${mailHtml(line)}</p>`),
      '</body></html>',
    ].join(''),
  };
}
