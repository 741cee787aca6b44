import { words } from '../index.ts';
import type { Namespace } from '../index.ts';
import { languages } from '../languages.ts';
import type { Language } from '../languages.ts';

type Tree = { [key: string]: string | Tree };

/** One text of the screens; `key` as in the file, such as `list.range`, including a plural suffix. */
export type Leaf = { language: Language; namespace: Namespace; key: string; text: string };

/** A key with a plural suffix: its base and its plural category. */
const form = /^(.+)_(zero|one|two|few|many|other)$/;
/** Keys that only look like plural forms: the code of an error. */
const notPlurals = ['code.too_many'];

/** All texts of a language, in the order of the files. */
export function leaves(language: Language): Leaf[] {
  return Object.entries(words[language]).flatMap(([namespace, tree]) => {
    const found: Leaf[] = [];
    const walk = (branch: Tree, path: string) => {
      for (const [key, value] of Object.entries(branch))
        if (typeof value === 'string')
          found.push({ language, namespace: namespace as Namespace, key: path + key, text: value });
        else walk(value, `${path}${key}.`);
    };
    walk(tree, '');
    return found;
  });
}

export const allLeaves: readonly Leaf[] = languages.flatMap(leaves);

/** The base key and category of a plural form; null for other texts. */
export function formOf({ key }: Pick<Leaf, 'key'>): { base: string; category: string } | null {
  const [, base, category] = notPlurals.includes(key) ? [] : (form.exec(key) ?? []);
  return base === undefined || category === undefined ? null : { base, category };
}

/** The key that the code uses: i18next adds the plural suffix by the number. */
export const usedKey = (leaf: Pick<Leaf, 'key'>): string => formOf(leaf)?.base ?? leaf.key;

export const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

/** How a test names a wrong text. */
export const describeLeaf = ({ language, namespace, key, text }: Leaf): string =>
  `${language} ${namespace}:${key} | ${text}`;
