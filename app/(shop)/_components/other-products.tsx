import { listRooms, type ProductDto } from '@/lib/catalogue/catalogue-queries';
import { goodsBeside } from '@/lib/catalogue/find-goods';
import { ProductCard } from './product-card';

const othersMax = { STAY: 3, GOODS: 4 } as const;

/** Other products of the same kind, from the next one in the merchant's order on. */
export async function OtherProducts({
  current,
  title,
  locale,
  query = '',
}: {
  current: ProductDto;
  title: string;
  locale: string;
  query?: string;
}) {
  const count = othersMax[current.kind];
  const others =
    current.kind === 'GOODS'
      ? await goodsBeside(current, count)
      : roomsBeside(await listRooms(), current, count);
  if (others.length === 0) return null;
  return (
    <section className="mt-16 border-t border-line pt-8 md:mt-24">
      <h2 className="text-xl">{title}</h2>
      <ul
        className={`mt-5 grid grid-cols-2 gap-x-5 gap-y-9 md:gap-x-8 ${current.kind === 'STAY' ? 'md:grid-cols-3' : 'md:grid-cols-4'}`}
      >
        {others.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            locale={locale}
            size="small"
            query={query}
          />
        ))}
      </ul>
    </section>
  );
}

function roomsBeside(rooms: readonly ProductDto[], current: ProductDto, count: number) {
  const at = rooms.findIndex(({ id }) => id === current.id);
  return [...rooms.slice(at + 1), ...rooms.slice(0, Math.max(at, 0))].slice(0, count);
}
