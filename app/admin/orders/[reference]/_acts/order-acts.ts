// What can be done to an order with a form of its own, by whoever may complete? Each act once.
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { changeCompany, shownCompany } from '@/lib/documents/change-company';
import type { Form, Problems, Source } from '@/lib/forms/form';
import type { Requires } from '@/lib/i18n/texts';
import type { Translate } from '@/lib/i18n/translations';
import { companyForm, typedCompany } from '@/lib/orders/company-input';
import { correctPhone, phoneForm } from '@/lib/orders/contact/correct-phone';
import { correctEmail } from '@/lib/orders/guest-mail';
import { emailForm } from '@/lib/orders/order-input';
import type { Actor } from '@/lib/rights/actor';

type Done =
  | { readonly ok: true; readonly value: Readonly<Record<string, string | boolean>> }
  | { readonly ok: false; readonly code: string; readonly fields?: Problems };

type Shown = {
  /** What stands in the inputs at first. */
  readonly values?: Readonly<Record<string, string>>;
  /** What the page showed, so that a colleague's change is noticed. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** What stood there before. */
  readonly earlier?: readonly string[];
};

export type OrderAct = {
  /** Its words: `title`, `button`, `pending`, `done`, and those of the form. */
  readonly words: string;
  /** The panel below which it is shown. */
  readonly place: 'guest' | 'mails';
  readonly form: Form;
  readonly run: (actor: Actor<'complete'>, source: Source) => Promise<Done>;
  readonly shown?: (order: DeskOrderDto) => Shown;
  /** The input at which a problem is shown; else it stands above the form. */
  readonly at?: Readonly<Record<string, string>>;
  /** Said besides `done`. */
  readonly more?: (t: Translate, value: Readonly<Record<string, string | boolean>>) => string[];
};

type CodeOf<D> = D extends { readonly ok: false; readonly code: infer C }
  ? Exclude<C, 'FIELDS'>
  : never;

/** Does not compile without a sentence for each problem of its use case. */
function act<const N extends string, D extends Done>(
  given: Omit<OrderAct, 'words' | 'run'> & {
    readonly words: N & Requires<N, CodeOf<D>, 'problem'>;
    readonly run: (actor: Actor<'complete'>, source: Source) => Promise<D>;
  },
): OrderAct {
  return given;
}

export const orderActs: Readonly<Record<string, OrderAct>> = {
  phone: act({
    words: 'order.contact.phone',
    place: 'guest',
    form: phoneForm,
    run: (actor, source) => correctPhone(actor, source),
    shown: ({ customer: { phone }, earlierPhones: earlier }) => ({
      values: { phone },
      hidden: { seenPhone: phone },
      earlier,
    }),
    at: { UNCHANGED: 'phone' },
    more: (t, { isLinkRenewed }) => (isLinkRenewed ? [t('renewed')] : []),
  }),
  company: act({
    words: 'order.contact.company',
    place: 'guest',
    form: companyForm,
    run: (actor, source) => changeCompany(actor, source),
    shown: ({ company }) => ({
      values: typedCompany(company),
      hidden: { seenCompany: shownCompany(company) },
    }),
    at: { UNCHANGED: 'companyName' },
    more: (t, { isReissued }) => (isReissued ? [t('reissued')] : []),
  }),
  email: act({
    words: 'order.mails.correction',
    place: 'mails',
    form: emailForm,
    run: (actor, source) => correctEmail(actor, source),
    shown: ({ customer: { email }, earlierEmails: earlier }) => ({
      values: { email },
      hidden: { seenEmail: email },
      earlier,
    }),
    at: { UNCHANGED: 'email' },
  }),
};
