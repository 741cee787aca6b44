type RussianPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? `${Base}_one` | `${Base}_few` | `${Base}_many` | `${Base}_other`
  : K;

/**
 * The type of a Russian namespace: exactly the keys of the English one. English plurals (`_one`, `_other`) become the
 * four Russian forms. A missing text does not compile.
 */
export type Russian<T> = {
  [K in keyof T & string as RussianPlural<K>]: T[K] extends string ? string : Russian<T[K]>;
};
