// Which settings of the bank hold here? As the environment writes them.
import 'server-only';
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { profileMark } from '@/lib/payments/sent-as';
import type { Settings } from '@/lib/settings/env';
import type { TodaysSettings } from './judge-settings';

/** By name; of the profile what it says, and a mark by which two profiles can be compared. */
export function todaysSettings({ gateway }: Settings, profile: MacProfile): TodaysSettings {
  const yesNo = (is: boolean) => (is ? 'yes' : 'no');
  return {
    GATEWAY_MAC_PROFILE: profileMark(profile),
    GATEWAY_PREPARE_ENCODING: gateway.prepareEncoding,
    GATEWAY_AMOUNT_DECIMALS: String(gateway.amountDecimals),
    GATEWAY_FOREIGN_RETAILER_IND: gateway.foreignRetailerIndicator,
    GATEWAY_COMPLETION_TRTYPE: gateway.completionTransactionType,
    GATEWAY_COMPLETION_SENDS_TERMINAL: yesNo(gateway.completionSendsTerminal),
    GATEWAY_COMPLETION_ORDER: gateway.completionOrder,
    GATEWAY_CGI_SENDS_API_KEY: yesNo(gateway.cgiSendsApiKey),
    GATEWAY_TERMINAL: gateway.terminal,
    GATEWAY_RESULT_MAC: gateway.resultMac,
    GATEWAY_RESULT_SHAPES: gateway.resultShapes,
    GATEWAY_FEE_CEILING_PERCENT: String(gateway.feeCeilingHundredths / 100),
    GATEWAY_COMPLETION_RESEND: gateway.completionResend,
    'profile.successRc': profile.successRc.join(' '),
    'profile.noMoneyRc': profile.noMoneyRc.join(' '),
    'profile.operationHasOwnRrn': yesNo(profile.operationHasOwnRrn === true),
    CLOCK: '',
  };
}
