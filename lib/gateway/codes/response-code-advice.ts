// Which advice can a response code lead to?

/** Message keys of status.json, `advice`; `none`: nothing is added to the state. */
export type ShopperAdvice =
  | 'none'
  | 'contactBank'
  | 'otherCard'
  | 'checkDetails'
  | 'checkFunds'
  | 'confirmWithBank'
  | 'startAgain'
  | 'tryLater'
  | 'contactShop'
  | 'wait';

/** Message keys of desk.json, `responseAdvice`. */
export type StaffAdvice =
  | 'none'
  | 'bankDecides'
  | 'otherPayment'
  | 'handleQuietly'
  | 'checkRequest'
  | 'checkCredentials'
  | 'checkClock'
  | 'checkOriginal'
  | 'retryLater'
  | 'askBank'
  | 'waitThenAsk'
  | 'watch';

/** Advice for the shopper, advice for staff. */
export type CodeRow = readonly [ShopperAdvice, StaffAdvice];
