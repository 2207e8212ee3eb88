// Answers: what does the ledger know about one payment?

type LedgerState = 'prepared' | 'authorised' | 'paid' | 'completed' | 'reversed' | 'declined';

export type LedgerEvent = {
  readonly seq: number;
  readonly at: string;
  readonly order: string;
  readonly kind: LedgerState | 'duplicate' | 'refused';
  readonly amount: string;
  /** What caused it: the card page, the control interface or a request, by its number. */
  readonly cause: string;
};

export type LedgerOrder = {
  readonly order: string;
  readonly terminal: string;
  readonly currency: string;
  readonly trtype: string;
  readonly requestedAmount: string;
  readonly desc: string;
  readonly email: string;
  readonly backref: string;
  readonly tokens: string[];
  state: LedgerState;
  /** The authorised amount with fee; empty before an approval. */
  amount: string;
  completedAmount: string;
  rrn: string;
  intRef: string;
  approval: string;
  action: string;
  rc: string;
  /** The last four digits of the card at most. */
  card: string;
  approvals: number;
  completions: number;
  reversals: number;
  events: LedgerEvent[];
};

export type NewOrder = Pick<
  LedgerOrder,
  'order' | 'terminal' | 'currency' | 'trtype' | 'requestedAmount' | 'desc' | 'email' | 'backref'
>;

/** A payment that was only prepared. */
export function newRecord(fresh: NewOrder): LedgerOrder {
  return {
    ...fresh,
    tokens: [],
    state: 'prepared',
    amount: '',
    completedAmount: '',
    rrn: '',
    intRef: '',
    approval: '',
    action: '',
    rc: '',
    card: '',
    approvals: 0,
    completions: 0,
    reversals: 0,
    events: [],
  };
}
