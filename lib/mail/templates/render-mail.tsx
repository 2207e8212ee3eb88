// What exactly is the mail of a content? Its text part and its HTML part.
import { render } from '@react-email/render';
import type { MailContent, RenderedMail } from './mail-content';
import { MailLayout } from './mail-layout';
import { plainText } from './plain-text';

/** Both parts say the same. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  return {
    subject: content.subject,
    text: plainText(content),
    html: await render(<MailLayout content={content} />),
  };
}
