// Which documents does the list find in a book of seed:large, which has none? One a movement.
import type pg from 'pg';

/** As the shop would have made them, with one line each; nothing where documents are. */
export async function plantDocuments(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM document LIMIT 1');
  if (rows.length > 0) return;
  await client.query('SET statement_timeout = 0');
  await client.query(planted);
  await client.query('VACUUM (ANALYZE) document');
}

const planted = `
  WITH moved AS (
    SELECT m.*, o.reference, o.locale, coalesce(o.customer_name, '-') AS name,
      coalesce(m.money_at, m.recorded_at) AS at, k.kind AS document, k.prefix
    FROM money_movement m JOIN "order" o ON o.id = m.order_id
      JOIN (VALUES ('HELD', 'confirmation', 'CNF'), ('TAKEN', 'invoice', 'INV'),
        ('REFUNDED', 'credit_note', 'CRN')) AS k(movement, kind, prefix) ON k.movement = m.kind),
  numbered AS (
    SELECT *, extract(year FROM at)::int AS year, row_number() OVER (
      PARTITION BY is_test, document, extract(year FROM at) ORDER BY at, id)::int AS number FROM moved),
  labelled AS (
    SELECT *, concat(CASE WHEN is_test THEN 'TEST-' END, prefix, '-', year, '-',
      lpad(number::text, 6, '0')) AS label FROM numbered)
  INSERT INTO document (kind, series_year, number, label, order_id, movement_id, locale, issued_at,
    content, digest, is_test)
  SELECT document, year, number, label, order_id, id, locale, at, jsonb_build_object(
    'kind', document, 'label', label, 'issuedAt', at, 'isTest', is_test, 'reference', reference,
    'merchant', jsonb_build_object('name', 'Hotel', 'address', 'Baghdad', 'taxNumber', '',
      'contact', 'hotel@example.test'),
    'customerName', name, 'totalMinor', amount_minor::text, 'moneyAt', at, 'rrn', rrn,
    'approval', approval, 'invoice', NULL, 'reason', '', 'taxes', '[]'::jsonb,
    'lines', jsonb_build_array(jsonb_build_object('names', jsonb_build_object('en', 'Room'),
      'word', NULL, 'note', '', 'quantity', 1, 'unitMinor', amount_minor::text,
      'totalMinor', amount_minor::text, 'checkIn', NULL, 'checkOut', NULL, 'rate', 0,
      'taxMinor', '0'))), md5(label), is_test
  FROM labelled`;
