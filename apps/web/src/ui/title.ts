import { useEffect } from 'react';

const named = { product: 'Touchline' };

/** The suffix of every page title. */
export function nameProduct(product: string): void {
  document.title = document.title.replace(named.product, () => product);
  named.product = product;
}

/** Sets the title of the browser tab: `Streams · Touchline`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${named.product}`;
  }, [title]);
}
