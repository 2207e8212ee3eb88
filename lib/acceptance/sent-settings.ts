// Which of the settings that shape our messages does the bank accept? By how it took each of them.
import { answersOf, requestsOf, type SeenAttempt, type SeenMessage } from './run-facts';
import { decimalsOf, type Found, unseen } from './setting-verdict';

type Kind = 'prepare' | 'completion' | 'reversal';

/** One message of ours, and how the bank took it. */
export type Sending = {
  readonly kind: Kind;
  readonly request: SeenMessage;
  readonly attempt: SeenAttempt;
  readonly isAccepted: boolean;
  /** What the bank wrote where it answered with no result; null: it did, or never answered. */
  readonly refusal: string | null;
};

type SentSetting = {
  readonly of: readonly Kind[];
  /** The value that the message was made with; null: it does not show. */
  readonly readFrom: (request: SeenMessage, attempt: SeenAttempt) => string | null;
  /** How a refusal names it. */
  readonly named: RegExp;
  /** All values, where there are two. */
  readonly values?: readonly [string, string];
};

const yesNo = ['no', 'yes'] as const;

export const sentSettings = {
  GATEWAY_MAC_PROFILE: {
    of: ['prepare', 'completion', 'reversal'],
    readFrom: ({ sentAs }) => sentAs?.profile ?? null,
    named: /P_SIGN|\bMAC\b|SIGNATURE/i,
  },
  GATEWAY_PREPARE_ENCODING: {
    of: ['prepare'],
    readFrom: ({ sentAs }) => sentAs?.encoding ?? null,
    named: /CONTENT.?TYPE|ENCODING|\bJSON\b|MEDIA TYPE/i,
    values: ['json', 'form'],
  },
  GATEWAY_AMOUNT_DECIMALS: {
    of: ['prepare', 'completion'],
    readFrom: ({ fields }) => decimalsOf(fields.AMOUNT),
    named: /AMOUNT/i,
  },
  GATEWAY_FOREIGN_RETAILER_IND: {
    of: ['prepare', 'completion'],
    readFrom: ({ fields }) => fields.FOREIGN_RETAILER_IND ?? '',
    named: /FOREIGN_RETAILER/i,
  },
  GATEWAY_COMPLETION_TRTYPE: {
    of: ['completion'],
    readFrom: ({ fields }) => fields.TRTYPE ?? null,
    named: /TRTYPE/i,
    values: ['1', '21'],
  },
  GATEWAY_COMPLETION_SENDS_TERMINAL: {
    of: ['completion'],
    readFrom: ({ fields }) => (fields.TERMINAL ? 'yes' : 'no'),
    named: /TERMINAL/i,
    values: yesNo,
  },
  GATEWAY_COMPLETION_ORDER: {
    of: ['completion'],
    readFrom: ({ fields }, { gatewayOrderId }) =>
      fields.ORDER === gatewayOrderId ? 'original' : 'new',
    named: /\bORDER/i,
    values: ['original', 'new'],
  },
  GATEWAY_CGI_SENDS_API_KEY: {
    of: ['completion', 'reversal'],
    readFrom: ({ sentAs }) => (sentAs === null ? null : sentAs.apiKey ? 'yes' : 'no'),
    named: /API.?KEY/i,
    values: yesNo,
  },
} as const satisfies Record<string, SentSetting>;

/** What was sent for a payment. A clock that was set wrong on purpose says nothing of settings. */
export function sendingsOf(attempt: SeenAttempt): Sending[] {
  if (attempt.failureCode === 'CLOCK_SKEW') return [];
  const of = (source: SeenMessage['source']) =>
    attempt.messages.filter((one) => one.source === source);
  const [answer] = of('PREPARE_ANSWER');
  const prepared = of('PREPARE_REQUEST').map((request) => ({
    kind: 'prepare' as const,
    request,
    attempt,
    isAccepted: answer?.verdict === 'ACCEPTED',
    refusal: refusalOf(answer, answer?.verdict === 'ACCEPTED'),
  }));
  const operated = (['completion', 'reversal'] as const).flatMap((kind) =>
    requestsOf(attempt, kind).map((request) => {
      const told = answersOf(attempt, kind).find(
        ({ operationId, sending }) =>
          operationId === request.operationId && sending === request.sending,
      );
      const isAccepted = told?.isAuthentic === true;
      return { kind, request, attempt, isAccepted, refusal: refusalOf(told, isAccepted) };
    }),
  );
  return [...prepared, ...operated];
}

function refusalOf(answer: SeenMessage | undefined, isAccepted: boolean): string | null {
  return answer?.isAnswered === true && !isAccepted ? `${answer.verdict} ${answer.text}` : null;
}

/** How the bank took the messages that were made with today's value, and with others. */
export function judgeSent(
  { of, readFrom, named, values }: SentSetting,
  sendings: readonly Sending[],
  today: string,
): Found {
  const own = sendings
    .filter(({ kind }) => of.includes(kind))
    .map((one) => ({ ...one, value: readFrom(one.request, one.attempt) }))
    .filter(({ value }) => value !== null);
  const ofToday = own.filter(({ value }) => value === today);
  const refused = ofToday.filter(({ refusal }) => refusal !== null);
  if (ofToday.some(({ isAccepted }) => isAccepted)) {
    return { verdict: 'proved', proposed: null, why: 'accepted' };
  }
  const other = own.find(({ isAccepted }) => isAccepted);
  if (other !== undefined) {
    return { verdict: 'wrong', proposed: other.value, why: 'otherAccepted' };
  }
  if (refused.length === 0) return unseen;
  const proposed = values?.find((value) => value !== today) ?? null;
  const isNamed = refused.some(({ refusal }) => named.test(refusal ?? ''));
  if (isNamed) return { verdict: 'wrong', proposed, why: 'named' };
  return { verdict: 'doubtful', proposed, why: 'refused' };
}
