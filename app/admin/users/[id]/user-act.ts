/** Actions on an account that need only one button each. */
const userActs = [
  'sendLink',
  'withdraw',
  'endSessions',
  'resetFactor',
  'disable',
  'enable',
] as const;

export type UserAct = (typeof userActs)[number];

export function isUserAct(text: string): text is UserAct {
  return userActs.some((act) => act === text);
}
