// How do shopper emails describe an order's lines and goods? JSON of their rows, in SQL.

/** The lines of an order, as `shopper-payloads` reads them. */
export const mailLines = (orderId: string) => `(
  SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'quantity', l.quantity, 'unitPriceMinor', l.unit_price_minor::text,
    'lineTotalMinor', l.line_total_minor::text, 'checkIn', l.check_in, 'checkOut', l.check_out,
    'guests', l.guests, 'childAges', l.child_ages, 'isInWords', l.product_id IS NULL AND NOT l.is_delivery,
    'isDelivery', l.is_delivery, 'isExtra', l.is_extra, 'discount', l.discount, 'stay', l.stay, 'picture', p.picture_hash) ORDER BY l.position)
  FROM order_line l LEFT JOIN product p ON p.id = l.product_id WHERE l.order_id = ${orderId})`;

/** How the goods are delivered; null if there are none, or the order is older than goods states. */
export const mailGoods = (orderId: string) => `(
  SELECT jsonb_build_object('delivery', g.delivery, 'readyOn',
      CASE g.way WHEN 'collect' THEN g.due_on END) FROM order_goods g
  WHERE g.order_id = ${orderId})`;
