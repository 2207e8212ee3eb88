// Which gateway codes mean that the request was refused or cancelled before any authorisation?

/** The built-in profiles' `noMoneyRc`: with ACTION 3 or 6 these mean that no money moved. */
export const refusedBeforeAuthorisation: readonly string[] = [
  '-1',
  '-2',
  '-10',
  '-11',
  '-12',
  '-13',
  '-15',
  '-17',
  '-19',
  '-20',
  '-25',
];
