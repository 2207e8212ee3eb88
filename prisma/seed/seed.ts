// What does a new house start with? Rooms, goods and its own words; what is there stays as it is.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { goods } from './goods';
import { identity, zones } from './identity';
import type { SeedProduct } from './product';
import { stays } from './stays';

const minorPerDinar = 1000n;

type Extra = { kind: 'STAY' | 'GOODS'; stock: number | null; guestsMax: number | null };

/**
 * Writes the catalogue where it is missing, in one transaction. A product that exists keeps its
 * price, stock and texts: people may have changed them. With mode `demo` an unmarked database is
 * marked as the demo's.
 */
export async function seed(
  databaseUrl: string,
  options: { readonly mode?: 'production' | 'test' | 'demo' } = {},
): Promise<{ added: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    let added = 0;
    for (const [position, stay] of stays.entries()) {
      const extra = { kind: 'STAY', stock: null, guestsMax: stay.guestsMax } as const;
      const id = await addProduct(client, stay, position, extra);
      if (id === null) continue;
      added += 1;
      await addRooms(client, id, stay.rooms);
    }
    for (const [position, item] of goods.entries()) {
      const extra = { kind: 'GOODS', stock: item.stock, guestsMax: null } as const;
      if ((await addProduct(client, item, position, extra)) !== null) added += 1;
    }
    await addIdentity(client);
    // A rule that people took away does not come back, nor a zone that they renamed.
    if (added > 0) {
      await addCancellationRule(client);
      await addDeliveryZones(client);
    }
    if (options.mode === 'demo') {
      await client.query(
        `INSERT INTO installation (id, made_by, created_at) VALUES (1, 'demo', now())
         ON CONFLICT (id) DO NOTHING`,
      );
    }
    await client.query('COMMIT');
    return { added };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.end();
  }
}

async function addProduct(
  client: pg.Client,
  product: SeedProduct,
  position: number,
  extra: Extra,
): Promise<string | null> {
  const { names, summaries, details } = product;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO product (id, kind, slug, name_en, name_ar, name_ckb, summary_en, summary_ar,
       summary_ckb, detail_en, detail_ar, detail_ckb, price_minor, stock, guests_max, drawing,
       is_visible, position, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, true, $17,
       now(), now())
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [
      randomUUID(),
      extra.kind,
      product.slug,
      names.en,
      names.ar,
      names.ckb,
      summaries.en,
      summaries.ar,
      summaries.ckb,
      details.en,
      details.ar,
      details.ckb,
      BigInt(product.priceDinars) * minorPerDinar,
      extra.stock,
      extra.guestsMax,
      product.drawing,
      position,
    ],
  );
  return rows[0]?.id ?? null;
}

/** What the house says of itself, until somebody types. */
async function addIdentity(client: pg.Client): Promise<void> {
  const { texts, ...facts } = identity;
  const columns = new Map<string, string>([
    ['drawing', facts.drawing],
    ['map_url', facts.mapUrl],
    ['phone', facts.phone],
    ['whatsapp', facts.whatsapp],
    ['check_in_from', facts.checkInFrom],
    ['check_out_by', facts.checkOutBy],
  ]);
  for (const [name, { en, ar, ckb }] of Object.entries(texts)) {
    columns.set(`${name}_en`, en).set(`${name}_ar`, ar).set(`${name}_ckb`, ckb);
  }
  const places = [...columns].map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO shop_identity (${[...columns.keys()].join(', ')}) VALUES (${places.join(', ')})
     ON CONFLICT (id) DO NOTHING`,
    [...columns.values()],
  );
}

async function addCancellationRule(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO cancellation_rule (free_days, fee_unit, fee_count, no_show_unit, no_show_count)
     VALUES (2, 'nights', 1, 'percent', 100)
     ON CONFLICT ((product_id IS NULL)) WHERE product_id IS NULL DO NOTHING`,
  );
}

async function addDeliveryZones(client: pg.Client): Promise<void> {
  for (const { names, feeDinars, weekdays, leadDays, windows } of zones) {
    await client.query(
      `INSERT INTO delivery_zone (name_en, name_ar, name_ckb, fee_minor, weekdays, lead_days, windows)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name_en) DO NOTHING`,
      [
        names.en,
        names.ar,
        names.ckb,
        BigInt(feeDinars) * minorPerDinar,
        weekdays.reduce((bits, day) => bits | (1 << day), 0),
        leadDays,
        windows,
      ],
    );
  }
}

async function addRooms(client: pg.Client, productId: string, labels: readonly string[]) {
  for (const label of labels) {
    await client.query(
      `INSERT INTO room_unit (id, product_id, label) VALUES ($1, $2, $3)
       ON CONFLICT (label) WHERE NOT is_retired DO NOTHING`,
      [randomUUID(), productId, label],
    );
  }
}
