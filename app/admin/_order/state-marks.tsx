import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import type { DeskAttempt, DeskOperation, DeskOrderDto } from '@/lib/desk/order/read-order';

export const orderTones: Record<DeskOrderDto['state'], Tone> = {
  NOT_STARTED: 'neutral',
  AWAITING_RESULT: 'wait',
  RESULT_OVERDUE: 'wait',
  CHECKING: 'wait',
  // Held is not received.
  AUTHORISED: 'wait',
  PAID: 'good',
  COMPLETED: 'good',
  REVERSED: 'neutral',
  DECLINED: 'bad',
  CANCELLED: 'neutral',
};

const attemptTones: Record<DeskAttempt['state'], Tone> = {
  CREATED: 'neutral',
  PREPARING: 'wait',
  PREPARE_FAILED: 'bad',
  AWAITING_RESULT: 'wait',
  RESULT_OVERDUE: 'wait',
  AUTHORISED: 'wait',
  PAID: 'good',
  DECLINED: 'bad',
  COMPLETED: 'good',
  REVERSED: 'neutral',
  NEEDS_REVIEW: 'wait',
};

export const operationTones: Record<DeskOperation['state'], Tone> = {
  INTENT: 'wait',
  SENT: 'wait',
  SUCCEEDED: 'good',
  DECLINED: 'bad',
  NOT_SENT: 'neutral',
  UNKNOWN: 'wait',
  RESOLVED: 'neutral',
};

export function OrderStateMark({ state }: { state: DeskOrderDto['state'] }) {
  const t = useTranslations('desk.orderState');
  return <StatusBadge tone={orderTones[state]}>{t(state)}</StatusBadge>;
}

export function AttemptStateMark({ state }: { state: DeskAttempt['state'] }) {
  const t = useTranslations('desk.attemptState');
  return <StatusBadge tone={attemptTones[state]}>{t(state)}</StatusBadge>;
}

export function OperationStateMark({ state }: { state: DeskOperation['state'] }) {
  const t = useTranslations('desk.operationState');
  return <StatusBadge tone={operationTones[state]}>{t(state)}</StatusBadge>;
}
