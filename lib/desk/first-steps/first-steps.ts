// What is still missing before a new shop can sell? Derived from its data, not ticked off.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** In the order in which a merchant does them. */
const firstSteps = [
  'names',
  'picture',
  'products',
  'handover',
  'cancellation',
  'policies',
  'purchase',
] as const;

export type FirstStep = { readonly step: (typeof firstSteps)[number]; readonly isDone: boolean };

const readFacts = sql({
  isHidden: 'bool',
  rooms: 'bool',
  goods: 'bool',
  zones: 'bool',
  rule: 'bool',
  purchase: 'bool',
})`
  SELECT EXISTS (SELECT 1 FROM shop_identity WHERE first_steps_hidden_at IS NOT NULL) AS "isHidden",
    EXISTS (SELECT 1 FROM product p WHERE p.kind = 'STAY' AND p.is_visible AND EXISTS
      (SELECT 1 FROM room_unit u WHERE u.product_id = p.id AND NOT u.is_retired)) AS rooms,
    EXISTS (SELECT 1 FROM product WHERE kind = 'GOODS' AND is_visible) AS goods,
    EXISTS (SELECT 1 FROM delivery_zone WHERE is_active) AS zones,
    EXISTS (SELECT 1 FROM cancellation_rule WHERE product_id IS NULL)
      OR NOT EXISTS (SELECT 1 FROM product p WHERE p.kind = 'STAY' AND p.is_visible AND NOT EXISTS
        (SELECT 1 FROM cancellation_rule r WHERE r.product_id = p.id)) AS rule,
    EXISTS (SELECT 1 FROM "order" WHERE state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'))
      AS purchase`;

/**
 * The steps, each done or not; null if none is left, or someone has hidden them. Cancellation rules
 * are asked only of a shop with rooms, a way to receive goods only of one with goods.
 */
export async function readFirstSteps(): Promise<readonly FirstStep[] | null> {
  const [[facts], { texts, phone, email, contact, image }] = await Promise.all([
    queryOnce(readFacts),
    merchantIdentity(),
  ]);
  if (facts === undefined || facts.isHidden) return null;
  const isSaid = (text: keyof typeof texts) => Object.values(texts[text]).some((own) => own !== '');
  // Without a name the shop shows its host name.
  const isNamed = texts.name.en !== new URL(settings().appUrl).hostname;
  const done: Readonly<Record<FirstStep['step'], boolean | null>> = {
    names: isNamed && [phone, email, contact].some((way) => way !== ''),
    picture: image !== null,
    products: facts.rooms || facts.goods,
    handover: facts.goods ? facts.zones || isSaid('hours') : null,
    cancellation: facts.rooms ? facts.rule : null,
    policies: isSaid('policies'),
    purchase: facts.purchase,
  };
  const steps = firstSteps.flatMap((step) => {
    const isDone = done[step];
    return isDone === null ? [] : [{ step, isDone }];
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

const hide = sql({ id: 'int4' })`
  INSERT INTO shop_identity (id, version, first_steps_hidden_at) VALUES (1, 0, $1)
  ON CONFLICT (id) DO UPDATE SET first_steps_hidden_at = $1
    WHERE shop_identity.first_steps_hidden_at IS NULL
  RETURNING id`;

/** Hides the steps for all staff and for good; repeating it changes nothing. */
export async function hideFirstSteps(actor: CatalogueEditor, clock = systemClock): Promise<void> {
  const at = clock.now();
  await withTx(async (tx) => {
    const [row] = await tx.query(hide, [at]);
    if (row === undefined) return;
    await auditPerson(tx, actor, at, {
      subject: 'shop:identity',
      action: 'settings.first_steps_hidden',
      before: {},
      after: {},
    });
  });
}
