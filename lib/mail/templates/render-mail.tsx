// How does content become a mail? As a text part and an HTML part.
import { render } from '@react-email/render';
import type { MailContent, RenderedMail } from './mail-content';
import { MailLayout } from './mail-layout';
import { plainText } from './plain-text';

/** Both parts have the same content. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  return {
    subject: content.subject,
    text: plainText(content),
    html: await render(<MailLayout content={content} />),
  };
}
