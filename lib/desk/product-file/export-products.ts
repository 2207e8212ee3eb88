// How are goods and rooms exported? As text that the import reads back without a change.
import 'server-only';
import { listAllCategories } from '@/lib/desk/catalogue/categories';
import { type ProductRow, readProducts } from '@/lib/desk/catalogue/product-row';
import { locales } from '@/lib/i18n/locale';
import { suffixOf } from '@/lib/i18n/localized';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { type CsvForm, csvBom, csvRecords } from '@/lib/text/csv';
import { productCell } from './category-cell';
import { typedProduct } from './plan-import';
import { columnOf, fileInputs } from './product-columns';

/** Every product, hidden ones too: a column for each field, texts in the languages of the shop. */
export async function exportProducts(form: CsvForm): Promise<string> {
  const [products, categories, offered] = await Promise.all([
    readProducts(),
    listAllCategories(),
    offeredLocales(),
  ]);
  const hidden = locales.filter((locale) => !offered.includes(locale)).map(suffixOf);
  const inputs = fileInputs.filter((input) => !hidden.some((suffix) => isIn(input, suffix)));
  const cells = (product: ProductRow) => {
    const typed = typedProduct(product);
    return inputs.map((input) => productCell(typed, input, categories));
  };
  return csvBom + csvRecords([inputs.map(columnOf), ...products.map(cells)], form);
}

/** Whether an input is the one of a text in the language of this suffix: `nameEn`. */
function isIn(input: string, suffix: string): boolean {
  return /^(?:name|summary|detail|unit|more)/.test(input) && input.endsWith(suffix);
}
