// Which files define cases? Each group is one file or folder; loading it registers its cases.

/** Loads all groups, in the order in which they run. */
export async function loadCases(): Promise<void> {
  await import('./authenticity/transport-cases');
  await import('./authenticity/flood-cases');
  await import('./arrival/repeat-cases');
  await import('./arrival/late-cases');
  await import('./abuse/abuse-cases');
  await import('./abuse/cost-cases');
  await import('./gateway/answer-cases');
  await import('./gateway/line-cases');
  await import('./crash/held-cases');
  await import('./crash/other-cases');
  await import('./crash/ending-cases');
  await import('./race/crossing-cases');
  await import('./database/outage-cases');
  await import('./database/refusal-cases');
  await import('./database/busy-cases');
  await import('./database/transaction-cases');
  await import('./race/many-races');
  await import('./crash/random-cases');
  await import('./abuse/oracle-cases');
  // Last: it looks through everything that the others left.
  await import('./abuse/secret-cases');
}
