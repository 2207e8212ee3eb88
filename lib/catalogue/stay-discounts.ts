// Which discounts does the house give on stays now? JSON in SQL.
import { typed } from '@/lib/rows/columns';
import type { Discount } from '@/lib/stays/discounts';

/** The column that `discountsJson` builds. */
export const discountsColumn = typed<readonly Discount[] | null>('jsonb?');

/** The discounts that are given without a code, the oldest first; null: none. */
export const discountsJson = `(
  SELECT jsonb_agg(jsonb_build_object('kind', d.kind, 'days', d.days, 'percent', d.percent,
    'name', d.name) ORDER BY d.created_at, d.id)
  FROM stay_discount d WHERE d.is_active AND d.code IS NULL)`;
