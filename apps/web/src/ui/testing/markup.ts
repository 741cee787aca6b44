/** A tag of drawn markup with what stands in it. */
export type Tag = { name: string; attributes: Record<string, string>; inside: (Tag | string)[] };

/** Tags without an end, as React draws them for HTML. */
const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Tags whose text stands apart from the text beside them. */
const apart = /^(button|caption|dd|div|dt|fieldset|h\d|label|legend|li|option|p|section|t[dhr]|textarea)$/;
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' };

/** Reads what React has drawn, which is always well formed. */
export function readMarkup(html: string): Tag {
  const root: Tag = { name: '#root', attributes: {}, inside: [] };
  const open = [root];
  for (const [, end, name, rest, self, text] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi,
  )) {
    const inside = open.at(-1)?.inside;
    if (text !== undefined) inside?.push(plain(text));
    else if (end) open.pop();
    else if (name) {
      const tag = { name, attributes: attributesOf(rest ?? ''), inside: [] };
      inside?.push(tag);
      if (!self && !empty.has(name)) open.push(tag);
    }
  }
  return root;
}

/** Every tag inside another, outer before inner. */
export function tagsOf(tag: Tag): Tag[] {
  return tag.inside.flatMap((each) => (typeof each === 'string' ? [] : [each, ...tagsOf(each)]));
}

/** What a person reads, with single spaces. Styles are not read. */
export function textOf(tag: Tag): string {
  const read = ({ name, inside }: Tag): string => {
    if (name === 'style') return '';
    const text = inside.map((each) => (typeof each === 'string' ? each : read(each))).join('');
    return apart.test(name) ? ` ${text} ` : text;
  };
  return read(tag).replaceAll(/\s+/g, ' ').trim();
}

/** What a screen reader calls a tag: its label, else its text. */
export const accessibleName = (tag: Tag): string => tag.attributes['aria-label'] ?? textOf(tag);

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, plain(value)]));
}

const plain = (text: string): string => text.replaceAll(/&([\w#]+);/g, (whole, name: string) => signs[name] ?? whole);
