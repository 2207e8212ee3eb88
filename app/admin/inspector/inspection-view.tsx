import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { OrderLink } from '@/app/admin/_components/order-link';
import { Section } from '@/app/admin/_components/section';
import type { Inspection } from '@/lib/inspector/inspect-message';
import { MessageFields } from '../_components/message-fields';
import type { InspectionTexts } from './describe-inspection';

/** Everything found in an inspected message, the verdict first. */
export function InspectionView({ found, texts }: { found: Inspection; texts: InspectionTexts }) {
  const t = useTranslations('inspector');
  const { order, evidence } = found;
  return (
    <div className="mt-6 grid grid-cols-1 gap-6 text-sm" role="status">
      <p>{texts.read}</p>
      <Notice tone={texts.signature.tone}>
        <h2 className="text-base">{t('signature')}</h2>
        {texts.signature.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <Lines id="says" title={t('says')} lines={texts.says} />
      <Section id="belongs" title={t('order')} gap="small">
        {order === null ? <p>{t('noOrder')}</p> : <OrderLink reference={order.reference} />}
        {evidence === null ? null : (
          <p>
            <a
              className="text-link"
              href={`/admin/orders/${evidence.reference}/evidence/${evidence.id}`}
            >
              {t('kept')}
            </a>
          </p>
        )}
      </Section>
      <Lines id="would" title={t('would')} lines={texts.would} />
      <Lines id="differences" title={t('differences')} lines={texts.differences} />
      <MessageFields fields={found.fields} missing={found.missing} />
    </div>
  );
}

function Lines(props: { id: string; title: string; lines: readonly string[] }) {
  const { id, title, lines } = props;
  if (lines.length === 0) return null;
  return (
    <Section id={id} title={title} gap="small">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Section>
  );
}
