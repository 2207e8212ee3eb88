// Which settings does the bank's behaviour prove, and which does it contradict? Pure.
import { receivedSettings } from './received-settings';
import { answersOf, attemptsOf, type RunFacts } from './run-facts';
import { judgeSent, sendingsOf, sentSettings } from './sent-settings';
import { decimalsOf, type Found, otherThan, resultsIn } from './setting-verdict';

export type SettingName = keyof typeof sentSettings | keyof typeof receivedSettings;

export type SettingVerdict = Found & { readonly name: SettingName; readonly today: string };

/** Today's settings as the environment has them, and what the profile says. */
export type TodaysSettings = Readonly<Record<SettingName, string>>;

/** Every setting of the bank, with what the run says of it. */
export function judgeSettings(run: RunFacts, today: TodaysSettings): SettingVerdict[] {
  const sendings = attemptsOf(run).flatMap(sendingsOf);
  const sent = keysOf(sentSettings).map((name) => ({
    name,
    today: today[name],
    ...judgeSent(sentSettings[name], sendings, today[name]),
  }));
  const received = keysOf(receivedSettings).map((name) => ({
    name,
    today: today[name],
    ...receivedSettings[name](run, today[name]),
  }));
  return [...sent, ...received].map((one) => ({ ...one, ...contradiction(one, run) }));
}

/** What messages in both directions say together: the bank takes ours, and its own differ. */
function contradiction({ name, today }: SettingVerdict, run: RunFacts): Found | null {
  if (name === 'GATEWAY_MAC_PROFILE' && isNoneBelieved(run)) {
    return { verdict: 'wrong', proposed: null, why: 'noneBelieved' };
  }
  if (name !== 'GATEWAY_AMOUNT_DECIMALS') return null;
  const came = resultsIn(run).map(({ message }) => decimalsOf(message.fields.AMOUNT));
  const [first = null, ...others] = new Set(came.filter((decimals) => decimals !== null));
  const isOther = first !== null && others.length === 0 && first !== today;
  return isOther && ['0', '2', '3'].includes(first) ? otherThan(first) : null;
}

/** Messages of the bank came, and none of them was signed as the profile says. */
function isNoneBelieved(run: RunFacts): boolean {
  const attempts = attemptsOf(run);
  const told = attempts.flatMap((one) => [
    ...answersOf(one, 'completion'),
    ...answersOf(one, 'reversal'),
  ]);
  const isForged = attempts.some(({ forgeries }) =>
    forgeries.some(({ verdict }) => verdict === 'MAC_MISMATCH'),
  );
  const hasWrong = isForged || told.some(({ verdict }) => verdict === 'MAC_MISMATCH');
  return hasWrong && resultsIn(run).length === 0 && !told.some(({ isAuthentic }) => isAuthentic);
}

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
