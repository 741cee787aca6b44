import { useEffect } from 'react';

const named = { product: 'Touchline', page: '' };
/** Titles of what is open above the page, the topmost last. */
const above: string[] = [];

function draw(): void {
  document.title = `${above.at(-1) ?? named.page} · ${named.product}`;
}

/** The suffix of every page title. */
export function nameProduct(product: string): void {
  document.title = document.title.replace(named.product, () => product);
  named.product = product;
}

/** Sets the title of the browser tab: `Streams · Touchline`. */
export function useTitle(title: string): void {
  useEffect(() => {
    named.page = title;
    draw();
  }, [title]);
}

/** Sets the title of the browser tab while something is open above the page. */
export function useTitleAbove(title: string): void {
  useEffect(() => {
    above.push(title);
    draw();
    return () => {
      above.splice(above.lastIndexOf(title), 1);
      draw();
    };
  }, [title]);
}
