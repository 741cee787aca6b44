import { words } from '../index.ts';
import type { Namespace } from '../index.ts';
import { languages } from '../languages.ts';
import type { Language } from '../languages.ts';

type Tree = { [key: string]: string | Tree };

/** One word of the screens; `key` as code asks for it, `list.range`, with the ending of a plural. */
export type Leaf = { language: Language; namespace: Namespace; key: string; text: string };

/** A key with the ending of a plural form: what it is a form of, and which. */
const form = /^(.+)_(zero|one|two|few|many|other)$/;
/** Keys that only look so: the code of an error. */
const noForms = ['code.too_many'];

/** Every word of a language, in the order of the files. */
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

export const everything: readonly Leaf[] = languages.flatMap(leaves);

/** What a word is a plural form of; null when it is none. */
export function formOf({ key }: Pick<Leaf, 'key'>): { base: string; category: string } | null {
  const [, base, category] = noForms.includes(key) ? [] : (form.exec(key) ?? []);
  return base === undefined || category === undefined ? null : { base, category };
}

/** The key that code asks for: the plural ending is added by the number. */
export const asked = (leaf: Pick<Leaf, 'key'>): string => formOf(leaf)?.base ?? leaf.key;

export const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

/** How a word is named where one is wrong. */
export const named = ({ language, namespace, key, text }: Leaf): string => `${language} ${namespace}:${key} | ${text}`;
