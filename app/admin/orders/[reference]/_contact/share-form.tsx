'use client';

import { ActionForm, type FormState } from '@/app/_components/action-form';
import { CopyLink } from '../link/copy-link';
import { share } from './share-actions';

type Texts = Readonly<
  Record<'link' | 'whatsapp' | 'working' | 'byHand' | 'secret' | 'copy' | 'copied', string>
>;

/** Shows the guest's link, and writes a message to the guest's telephone, each on request. */
export function ShareForm(props: {
  hidden: Readonly<Record<string, string>>;
  texts: Texts;
  /** The link is already shown on this page. */
  isLinkShown?: boolean;
}) {
  const { hidden, texts, isLinkShown = false } = props;
  const button = (intent: 'link' | 'whatsapp') =>
    ({ label: texts[intent], pendingLabel: texts.working, kind: 'quiet', intent }) as const;
  return (
    <ActionForm
      action={share}
      hidden={hidden}
      idPrefix="share"
      className="flex flex-col gap-1"
      buttonsClassName="flex flex-wrap gap-x-6"
      buttons={isLinkShown ? [button('whatsapp')] : [button('whatsapp'), button('link')]}
    >
      {({ values }: FormState) =>
        values.url === undefined ? null : <CopyLink url={values.url} texts={texts} />
      }
    </ActionForm>
  );
}
