/** A part of a paragraph's text. `to` is `#article` or the path of a screen. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string };
export type Line = readonly Inline[];

export type Block =
  | { kind: 'heading'; line: Line }
  | { kind: 'paragraph'; line: Line }
  | { kind: 'list'; ordered: boolean; items: readonly Line[] }
  | { kind: 'table'; head: readonly Line[]; rows: readonly (readonly Line[])[] }
  | { kind: 'code'; text: string }
  /** A picture of a screen, by its name; `text` says what it shows. */
  | { kind: 'picture'; name: string; text: string };

const picture = /^!\[([^\]]+)\]\(([\w-]+)\)$/;

/** Parses the subset of Markdown that articles use. Anything else is plain text. */
export function readBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.split('\n');
  while (lines.length > 0) {
    const [first = ''] = lines;
    if (first.trim() === '') lines.shift();
    else if (first.startsWith('```')) blocks.push(readCode(lines));
    else if (picture.test(first)) blocks.push(readPicture(lines.shift() ?? ''));
    else if (first.startsWith('## ')) blocks.push({ kind: 'heading', line: readLine((lines.shift() ?? '').slice(3)) });
    else if (first.startsWith('|')) blocks.push(readTable(takeWhile(lines, (line) => line.startsWith('|'))));
    else if (isItem(first)) blocks.push(readList(takeWhile(lines, isItem)));
    else {
      const text = takeWhile(lines, (line) => line.trim() !== '' && !/^(```|## |\||!\[)/.test(line) && !isItem(line));
      blocks.push({ kind: 'paragraph', line: readLine(text.join(' ')) });
    }
  }
  return blocks;
}

/** Parses the code, strong text and links of one line. */
export function readLine(text: string): Line {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, code, strong, label, to] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'link', text: label ?? '', to: to ?? '' });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** All lines of a block, including table cells and list items. */
export function linesOf(block: Block): readonly Line[] {
  if (block.kind === 'code') return [[{ kind: 'code', text: block.text }]];
  if (block.kind === 'picture') return [[{ kind: 'text', text: block.text }]];
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return [block.line];
}

/** The plain text of a line. */
export const plainText = (line: Line): string => line.map(({ text }) => text).join('');

const isItem = (line: string) => /^(- |\d+\. )/.test(line);

function takeWhile(lines: string[], holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function readCode(lines: string[]): Block {
  lines.shift();
  const text = takeWhile(lines, (line) => !line.startsWith('```')).join('\n');
  lines.shift();
  return { kind: 'code', text };
}

function readPicture(line: string): Block {
  const [, text = '', name = ''] = picture.exec(line) ?? [];
  return { kind: 'picture', name, text };
}

function readTable(lines: string[]): Block {
  const [head = [], ...rows] = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|'))
    .map((cells) => cells.map((cell) => readLine(cell.trim())));
  return { kind: 'table', head, rows };
}

function readList(lines: string[]): Block {
  const items = lines.map((line) => readLine(line.replace(/^(- |\d+\. )/, '')));
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items };
}
