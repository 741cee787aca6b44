import instance, { getFixedT } from 'i18next';
import type { Namespace, TFunction, i18n } from 'i18next';
import { useSyncExternalStore } from 'react';

let changes = 0;

/**
 * The texts of a namespace, as React state: what `useTranslation` gives, for the parts that a visitor
 * sees before the program with `react-i18next` has loaded.
 */
export function useWords<N extends Namespace>(namespace: N): { t: TFunction<N>; i18n: i18n } {
  useSyncExternalStore(watch, () => changes);
  return { t: getFixedT(null, namespace), i18n: instance };
}

/** Calls back when the language changes, and when a text does, as the product's name may. */
function watch(watcher: () => void): () => void {
  const change = () => {
    changes += 1;
    watcher();
  };
  instance.on('languageChanged', change);
  instance.store.on('added', change);
  return () => {
    instance.off('languageChanged', change);
    instance.store.off('added', change);
  };
}
