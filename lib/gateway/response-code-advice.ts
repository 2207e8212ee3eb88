// Which few pieces of advice do all response codes come down to, and how do they read in English?

export const shopperAdviceTexts = {
  none: 'There is nothing more to do.',
  contactBank: 'Your bank did not approve this payment. Your bank can tell you more.',
  otherCard: 'This card cannot be used for this payment. Another card may work.',
  checkDetails: 'Please check the card details and try again.',
  checkFunds: 'Your bank did not approve this amount. Another card may work, or ask your bank.',
  confirmWithBank:
    'Your bank asks you to confirm the payment. Please try again and follow its steps.',
  startAgain: 'The payment was not confirmed. You can start it again when you are ready.',
  tryLater: 'The bank cannot be reached right now. Please try again in a few minutes.',
  contactShop: 'The payment could not be set up. Please contact us; we will sort it out.',
  wait: 'The bank is still working on this payment. Please wait; we are checking.',
} as const;

export const staffAdviceTexts = {
  none: 'No action needed.',
  bankDecides: "The cardholder's bank refused. Nothing to do here; the shopper may ask their bank.",
  otherPayment: 'Offer another card or another way to pay.',
  handleQuietly: 'Do not name the reason to the shopper. Offer another way to pay.',
  checkRequest: 'Our request was refused as invalid. Check the settings and report it to support.',
  checkCredentials: 'Check the MAC key, MAC profile, terminal and merchant settings with the bank.',
  checkClock: 'Check the clock of the server: it may differ from the gateway by an hour at most.',
  checkOriginal:
    'The original was not found or is finished. Compare RRN and INT_REF with the bank.',
  retryLater: 'The bank or its network was down. Try again later.',
  askBank: 'The outcome is not certain. Ask the bank before anything is repeated.',
  waitThenAsk: 'Still in progress. Wait; ask the bank if no result arrives.',
  watch: 'The bank suspects misuse. Do not repeat the payment; review the order.',
} as const;

/** Message keys: `responseCodes.shopper.<key>` and `responseCodes.staff.<key>`. */
export type ShopperAdvice = keyof typeof shopperAdviceTexts;
export type StaffAdvice = keyof typeof staffAdviceTexts;

/** Meaning, advice for the shopper, advice for staff. */
export type CodeRow = readonly [string, ShopperAdvice, StaffAdvice];
