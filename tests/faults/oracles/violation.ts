// What must hold after every case, whatever it did?
import type { Campaign } from '../harness/campaign';

/** Something that must never be, found after a case. */
export type Violation = {
  readonly oracle: `O${number}`;
  readonly what: string;
  /** ORDER at the gateway, where it concerns one. */
  readonly order?: string;
};

/** What cases have said to the oracles. */
export type Excuses = {
  /** ORDERs about which the bank was made to lie, so that its ledger proves nothing. */
  readonly ledgerLies: ReadonlySet<string>;
  /** ORDERs on which the bank itself was made to act twice. */
  readonly bankActsTwice: ReadonlySet<string>;
  /** Orders whose mail may have left twice: a crash between sending and marking was the case. */
  readonly mailTwice: ReadonlySet<string>;
};

export type Oracle = {
  readonly id: Violation['oracle'];
  readonly says: string;
  /** Everything since the last look. */
  readonly look: (campaign: Campaign, excuses: Excuses) => Promise<Violation[]>;
};
