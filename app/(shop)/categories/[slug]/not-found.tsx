import { ProductNotFound } from '../../_components/product-not-found';

export default function NotFound() {
  return <ProductNotFound kind="goods" />;
}
