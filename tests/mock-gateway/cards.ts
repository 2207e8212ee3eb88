// Answers: which test cards exist, and what does the card system decide for each?

export type Delivery = 'auto' | 'button' | 'never' | 'twice';

/** What the card system decides, and how the result then reaches the merchant. */
export type CardOutcome = {
  readonly action: string;
  readonly rc: string;
  readonly feePercent: number;
  readonly delivery: Delivery;
};

export type TestCard = CardOutcome & {
  readonly name: string;
  readonly number: string;
  readonly meaning: string;
  /** A 3-D Secure step on another page comes first. */
  readonly hasChallenge: boolean;
};

const approved: CardOutcome = { action: '0', rc: '00', feePercent: 0, delivery: 'auto' };

export const testCards: readonly TestCard[] = [
  card('approve', '4111111111111111', 'approved', approved),
  card('decline', '4000000000000002', 'declined: do not honour', {
    ...approved,
    action: '5',
    rc: '05',
  }),
  card('insufficient', '4000000000009995', 'declined: insufficient funds', {
    ...approved,
    action: '5',
    rc: '51',
  }),
  card('error', '4000000000000119', 'processing error at the bank', {
    ...approved,
    action: '6',
    rc: '96',
  }),
  card('challenge', '4000000000003220', 'asks for a 3-D Secure step on another page', approved),
  card('fee', '4000000000000077', 'approved with a fee of 2 % on top', {
    ...approved,
    feePercent: 2,
  }),
  card('never', '4000000000000341', 'approved, but the result is never delivered', {
    ...approved,
    delivery: 'never',
  }),
  card('twice', '4242424242424242', 'approved, and the result is delivered twice', {
    ...approved,
    delivery: 'twice',
  }),
  card('button', '4000000000003055', 'approved; the cardholder sends the result with a button', {
    ...approved,
    delivery: 'button',
  }),
];

/** The answers of the 3-D Secure page. */
export const challengeOutcomes = {
  confirm: approved,
  wrong: { ...approved, action: '6', rc: '-19' },
  cancel: { ...approved, action: '6', rc: '-25' },
} as const satisfies Record<string, CardOutcome>;

/** A card that the test bank does not know is declined as "no such card number". */
export function findCard(number: string): TestCard {
  return (
    testCards.find((known) => known.number === number) ??
    card('unknown', number, 'unknown to the test bank', { ...approved, action: '5', rc: '14' })
  );
}

/** A test card by its name. */
export function findCardByName(name: string): TestCard | undefined {
  return testCards.find((known) => known.name === name);
}

/** Luhn's check digit. */
export function isLuhnValid(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function card(name: string, number: string, meaning: string, outcome: CardOutcome): TestCard {
  return { name, number, meaning, hasChallenge: name === 'challenge', ...outcome };
}
