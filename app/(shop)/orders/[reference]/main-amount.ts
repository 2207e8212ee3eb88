import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';

type MainAmount = {
  readonly label: 'requested' | 'held' | 'charged' | 'reversed';
  readonly minor: string;
};

type Amounts = Pick<
  ShopperOrderDto,
  'heading' | 'requestedMinor' | 'authorisedMinor' | 'completedMinor' | 'reversedMinor'
>;

/**
 * The one amount that the state is about. Where it is uncertain or unknown, the requested amount.
 */
export function mainAmount(order: Amounts): MainAmount {
  const known = {
    authorised: { label: 'held', minor: order.authorisedMinor },
    paid: { label: 'charged', minor: order.authorisedMinor },
    completed: { label: 'charged', minor: order.completedMinor },
    reversed: { label: 'reversed', minor: order.reversedMinor },
  } as const;
  const found = Object.hasOwn(known, order.heading)
    ? known[order.heading as keyof typeof known]
    : undefined;
  if (found === undefined || found.minor === null) {
    return { label: 'requested', minor: order.requestedMinor };
  }
  return { label: found.label, minor: found.minor };
}

/** The difference of a completion from its hold: the released part, or the part beyond the hold. */
export function holdDifference(
  order: Pick<ShopperOrderDto, 'transactionType' | 'authorisedMinor' | 'completedMinor'>,
): { readonly name: 'released' | 'beyond'; readonly minor: string } | null {
  const { transactionType, authorisedMinor, completedMinor } = order;
  if (transactionType !== 'authorization' || authorisedMinor === null || completedMinor === null) {
    return null;
  }
  const difference = BigInt(authorisedMinor) - BigInt(completedMinor);
  if (difference === 0n) return null;
  return difference > 0n
    ? { name: 'released', minor: difference.toString() }
    : { name: 'beyond', minor: (-difference).toString() };
}
