import { useEffect } from 'react';

const named = { product: 'Touchline' };

/** What stands behind the name of every page. */
export function nameProduct(product: string): void {
  document.title = document.title.replace(named.product, () => product);
  named.product = product;
}

/** Names the page in the browser's tab: `Streams · Touchline`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${named.product}`;
  }, [title]);
}
