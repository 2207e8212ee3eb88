// Which of our drawings can show a product?
import { plainDrawings } from '@/lib/catalogue/product-image';

/** Paths below public/, without extension; each has a night version. */
export const drawings: readonly string[] = [
  ...Object.values(plainDrawings),
  ...[
    'courtyard',
    'courtyard-room',
    'river-room',
    'arch-room',
    'mashrabiya-suite',
    'dates',
    'date-syrup',
    'coffee',
    'copper-pot',
    'copper-tray',
    'woven-runner',
    'clay-lamp',
    'tea-glasses',
    'basket',
  ].map((name) => `drawings/${name}`),
];
