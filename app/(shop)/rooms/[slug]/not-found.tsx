import { ProductNotFound } from '../../_components/gone-page';

export default function NotFound() {
  return <ProductNotFound kind="rooms" />;
}
