// Answers: what does the cardholder see, and is the entered card valid?
import type { Answer } from './answer';
import { isLuhnValid, testCards } from './cards';
import type { LedgerOrder } from './ledger-order';
import { escapeHtml } from './markup';
import { bankPage } from './pages';
import { asText, type ReplyFields } from './replies';

type CardErrors = Partial<Record<'number' | 'expiry' | 'cvv', string>>;

const LOCK_BUTTON =
  "document.querySelector('form').addEventListener('submit',function(e){" +
  "e.target.querySelectorAll('button').forEach(function(b){setTimeout(function(){b.disabled=true})})})";
const SUBMIT = 'document.forms[0].submit()';

/** The card-entry page; never shows entered values again. */
export function cardPage(record: LedgerOrder, token: string, errors: CardErrors = {}): Answer {
  const hasErrors = Object.keys(errors).length > 0;
  const summary = `<dl><dt>Amount</dt><dd class="amount">${escapeHtml(record.requestedAmount)} \
${escapeHtml(record.currency)}</dd><dt>Order</dt><dd>${escapeHtml(record.order)}</dd>\
<dt>Terminal</dt><dd>${escapeHtml(record.terminal)}</dd>\
<dt>For</dt><dd><bdi>${escapeHtml(record.desc)}</bdi></dd></dl>`;
  const form = `<form method="post" action="/pay/${escapeHtml(token)}" novalidate autocomplete="off">
${hasErrors ? '<p class="error" role="alert">Enter the card details again.</p>' : ''}
${field('number', 'Card number', 'cc-number', 23, errors)}
<div class="pair">${field('expiry', 'Expiry', 'cc-exp', 7, errors, 'MM/YY')}
${field('cvv', 'CVV', 'cc-csc', 4, errors, '3 digits')}</div>
<button type="submit">Pay</button></form>`;
  const cards = testCards
    .map((known) => `<tr><td>${group(known.number)}</td><td>${escapeHtml(known.meaning)}</td></tr>`)
    .join('');
  return bankPage(
    'Card payment',
    `<h1>Pay by card</h1>${summary}${form}<p class="test">This is a test bank: use a test card, \
never a real one. Use any future expiry date and any CVV.</p>
<details><summary>Test cards</summary><table>${cards}</table></details>`,
    LOCK_BUTTON,
  );
}

/** The extra page that a bank with 3-D Secure adds. */
export function challengePage(record: LedgerOrder, action: string): Answer {
  return bankPage(
    'Confirm payment',
    `<h1>Confirm it's you</h1><p>Your bank asks you to confirm the payment of \
<strong>${escapeHtml(record.requestedAmount)} ${escapeHtml(record.currency)}</strong>.</p>
<form method="post" action="${escapeHtml(action)}">
<button name="choice" value="confirm">Confirm payment</button>
<button class="quiet" name="choice" value="wrong">Enter a wrong code</button>
<button class="quiet" name="choice" value="cancel">Cancel</button></form>`,
  );
}

/** The page that posts the result to the merchant, automatically or by the cardholder's button. */
export function returnPage(backref: string, fields: ReplyFields, isAutomatic: boolean): Answer {
  const inputs = fields
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(asText(value))}">`,
    )
    .join('');
  const sentence = isAutomatic
    ? 'Taking you back to the merchant.'
    : 'Your bank has answered. Return to the merchant to finish.';
  return bankPage(
    'Return to the merchant',
    `<h1>Return to the merchant</h1><p>${sentence}</p>
<form method="post" action="${escapeHtml(backref)}" accept-charset="utf-8">${inputs}
<button type="submit">Return to the merchant</button></form>`,
    isAutomatic ? SUBMIT : '',
  );
}

/** The errors in a card number, an expiry and a CVV; none of them is kept. */
export function checkCard(
  card: { number: string; expiry: string; cvv: string },
  nowMs: number,
): CardErrors {
  const errors: CardErrors = {};
  if (!/^\d{16}$/.test(card.number)) errors.number = 'Enter the 16-digit card number.';
  else if (!isLuhnValid(card.number)) errors.number = 'Check the card number.';
  const expiry = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(card.expiry.trim());
  if (expiry === null) errors.expiry = 'Enter the expiry date as MM/YY.';
  // The card is valid until the end of its month, which is the start of the next one.
  else if (Date.UTC(2000 + Number(expiry[2]), Number(expiry[1])) <= nowMs) {
    errors.expiry = 'This card has expired.';
  }
  if (!/^\d{3}$/.test(card.cvv.trim())) errors.cvv = 'Enter the 3-digit CVV.';
  return errors;
}

function field(
  name: keyof CardErrors,
  label: string,
  autocomplete: string,
  size: number,
  errors: CardErrors,
  hint = '',
): string {
  const error = errors[name];
  const described = [hint === '' ? '' : `${name}-hint`, error === undefined ? '' : `${name}-error`]
    .filter((id) => id !== '')
    .join(' ');
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" \
autocomplete="${autocomplete}" maxlength="${size}" required\
${error === undefined ? '' : ' aria-invalid="true"'}\
${described === '' ? '' : ` aria-describedby="${described}"`}>\
${hint === '' ? '' : `<p class="hint" id="${name}-hint">${hint}</p>`}\
${error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`}</div>`;
}

function group(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
