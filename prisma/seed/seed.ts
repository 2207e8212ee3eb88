// What does a new shop start with? Rooms, goods and its texts; existing rows are not changed.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { categories, goods } from './goods';
import { identity, zones } from './identity';
import type { SeedProduct } from './product';
import { stays } from './stays';

const minorPerDinar = 1000n;

type Extra = Readonly<Record<string, string | number | readonly string[] | object | null>> & {
  readonly kind: 'STAY' | 'GOODS';
};

/**
 * Writes the missing parts of the catalogue, in one transaction. Existing products keep their
 * price, stock and texts, which staff may have changed. With mode `demo`, marks an unmarked
 * database as the demo's.
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
      const { guestsMax, beds, amenities } = stay;
      const extra = { kind: 'STAY', guests_max: guestsMax, beds, amenities } as const;
      const id = await addProduct(client, stay, position, extra);
      if (id === null) continue;
      added += 1;
      await addRooms(client, id, stay.rooms);
    }
    const categoryIds = await addCategories(client);
    for (const [position, item] of goods.entries()) {
      const { stock, category, unit = {} } = item;
      const extra = {
        kind: 'GOODS',
        stock,
        category_id: categoryIds.get(category) ?? null,
        unit,
      } as const;
      if ((await addProduct(client, item, position, extra)) !== null) added += 1;
    }
    await addIdentity(client);
    // Does not restore a rule that staff removed or a zone that they renamed.
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
  const { names, summaries, details, drawing, furtherDrawings = [] } = product;
  const columns = {
    id: randomUUID(),
    slug: product.slug,
    name: names,
    summary: summaries,
    detail: details,
    price_minor: BigInt(product.priceDinars) * minorPerDinar,
    drawing,
    is_visible: true,
    position,
    ...extra,
  };
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO product (${Object.keys(columns).join(', ')}, updated_at)
     VALUES (${places.join(', ')}, now())
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    Object.values(columns),
  );
  const id = rows[0]?.id ?? null;
  if (id === null || furtherDrawings.length === 0) return id;
  await client.query(
    `INSERT INTO product_image (product_id, position, drawing)
     SELECT $1, place - 1, name FROM unnest($2::text[]) WITH ORDINALITY AS d(name, place)`,
    [id, [drawing, ...furtherDrawings]],
  );
  return id;
}

/** Returns category ids by address; a shop that has goods keeps its own categories. */
async function addCategories(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const known = await client.query(`SELECT 1 FROM product WHERE kind = 'GOODS' LIMIT 1`);
  if (known.rows.length > 0) return ids;
  for (const [position, { slug, names }] of categories.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO product_category (slug, name, position)
       VALUES ($1, $2, $3) ON CONFLICT (slug) DO NOTHING RETURNING id`,
      [slug, names, position],
    );
    if (rows[0]) ids.set(slug, rows[0].id);
  }
  return ids;
}

/** Adds the merchant's identity, unless staff have entered one. */
async function addIdentity(client: pg.Client): Promise<void> {
  const { texts, ...facts } = identity;
  const columns = new Map<string, unknown>([
    ['drawing', facts.drawing],
    ['map_url', facts.mapUrl],
    ['phone', facts.phone],
    ['whatsapp', facts.whatsapp],
    ['check_in_from', facts.checkInFrom],
    ['check_out_by', facts.checkOutBy],
  ]);
  for (const [name, text] of Object.entries(texts)) columns.set(name, text);
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
      `INSERT INTO delivery_zone (name, fee_minor, weekdays, lead_days, windows)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (main_text(name)) DO NOTHING`,
      [
        names,
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
