// What does a card form of our own post to the bank? The fields of prepare, signed by us before the
// page is shown; those of the card are the cardholder's alone.
import type { GatewayConfig } from '@/lib/gateway/config';
import { type CardFormNames, familyCardForm } from '@/lib/gateway/wire/card-form-names';
import { cardFormRequestFields, type FieldSpec, type WireFields } from '@/lib/gateway/wire/fields';
import type { Result } from '@/lib/result/result';
import {
  type GatewayRequest,
  type PrepareInput,
  prepareValues,
  type RequestProblem,
  seal,
} from './requests';

/** Address and names, of the profile or of the family. */
export function cardFormNames({ profile }: Pick<GatewayConfig, 'profile'>): CardFormNames {
  return profile.cardForm ?? familyCardForm;
}

/** The form of a new payment: prepare's fields, the terminal, and the profile's constants. */
export function buildCardForm(
  input: PrepareInput,
  config: GatewayConfig,
): Result<GatewayRequest, RequestProblem> {
  const values = prepareValues(input, config);
  if (!values.ok) return values;
  const { sendsTerminal, constants } = cardFormNames(config);
  const all = new Map([...values.value, ...Object.entries(constants)]);
  if (sendsTerminal) all.set('TERMINAL', config.terminal);
  return sealCardForm(all, input, config);
}

/**
 * Signs the fields of a form; the same ones give the same form and digest again, as long as key,
 * profile and address are the same.
 */
export function sealCardForm(
  values: WireFields,
  freshness: { readonly sentAt: Date; readonly nonce: string },
  config: GatewayConfig,
): Result<GatewayRequest, RequestProblem> {
  const { server, path, constants } = cardFormNames(config);
  const fixed = Object.keys(constants).map((form): FieldSpec => ({ form, min: 1, max: 250 }));
  const table = [...cardFormRequestFields, ...fixed];
  const origin = server === 'api' ? config.baseUrl : config.cgiUrl;
  return seal('prepare', table, values, freshness, config, `${origin}${path}`);
}
