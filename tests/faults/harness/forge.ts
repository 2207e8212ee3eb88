// How could an attacker without the key change a valid result?
import { between, pick } from '../random';
import { coveredFields, type Fields, formBody, freshNonce, sign, timestampOf } from './wire';

type Way = (valid: Fields, other: Fields, random: () => number) => string | Buffer;

const hexDigits = '0123456789ABCDEF';

/** Each changes the valid result of a waiting payment; none can be authentic. */
const ways: readonly Way[] = [
  (valid, _other, random) => {
    const name = pick(random, coveredFields);
    return formBody({ ...valid, [name]: change(valid[name] ?? '', random) });
  },
  (valid, _other, random) => {
    const mac = valid.P_SIGN ?? '';
    const at = between(random, 0, mac.length - 1);
    const digit = hexDigits[(hexDigits.indexOf(mac[at] ?? '0') + between(random, 1, 15)) % 16];
    return formBody({ ...valid, P_SIGN: mac.slice(0, at) + digit + mac.slice(at + 1) });
  },
  (valid, other) => formBody({ ...valid, P_SIGN: other.P_SIGN ?? '' }),
  (valid, other, random) => {
    const name = pick(random, ['ORDER', 'RRN', 'INT_REF', 'NONCE']);
    return formBody({ ...valid, [name]: other[name] ?? '' });
  },
  (valid, _other, random) => {
    const key = Array.from({ length: 64 }, () => pick(random, [...hexDigits])).join('');
    return formBody(
      sign('result', { ...valid, TIMESTAMP: timestampOf(), NONCE: freshNonce() }, key),
    );
  },
  (valid, _other, random) => {
    const { [pick(random, [...coveredFields, 'P_SIGN'])]: _gone, ...rest } = valid;
    return formBody(rest);
  },
  (valid, _other, random) => {
    const name = pick(random, [...coveredFields, 'P_SIGN']);
    return formBody([...Object.entries(valid), [name, valid[name] ?? '']]);
  },
  (valid) => formBody({ ...valid, ACTION: '5', RC: '05', APPROVAL: '', RRN: '', INT_REF: '' }),
  (valid, _other, random) => {
    const at = between(random, 1, coveredFields.length - 1);
    const [left, right] = [coveredFields[at - 1] ?? '', coveredFields[at] ?? ''];
    const moved = (valid[left] ?? '').slice(-1);
    const shifted = {
      [left]: (valid[left] ?? '').slice(0, -1),
      [right]: moved + (valid[right] ?? ''),
    };
    return formBody({ ...valid, ...shifted });
  },
  (valid, _other, random) => {
    const body = Buffer.from(formBody(valid).replace('P_SIGN=', 'P_SIGN=%00'));
    return random() < 0.5 ? body : Buffer.concat([body, Buffer.from([0x26, 0xff, 0xfe])]);
  },
  (valid, _other, random) => {
    const name = pick(random, coveredFields);
    const { [name]: value = '', ...rest } = valid;
    return formBody({ ...rest, [pick(random, [name.toLowerCase(), `${name}[]`])]: value });
  },
  (valid, _other, random) =>
    formBody({ ...valid, AMOUNT: `${between(random, 1, 999_999)}.00`, P_SIGN: valid.P_SIGN ?? '' }),
];

/** One forgery of a valid result; `other` is another valid one. */
export function forge(valid: Fields, other: Fields, random: () => number): string | Buffer {
  return pick(random, ways)(valid, other, random);
}

function change(value: string, random: () => number): string {
  if (value === '') return 'X';
  const at = between(random, 0, value.length - 1);
  const old = value[at] ?? '';
  const letter = pick(
    random,
    [...hexDigits].filter((one) => one !== old),
  );
  const kinds = [
    value.slice(0, at) + letter + value.slice(at + 1),
    `${value}0`,
    value.slice(0, -1),
  ];
  return pick(random, kinds);
}
