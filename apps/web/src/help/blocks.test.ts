import { expect, it } from 'vitest';
import { readArticles } from './article.ts';
import { linesOf, plainText, readBlocks, readLine } from './blocks.ts';

it('parses a picture, which stands alone', () => {
  expect(readBlocks('Before\n![The wall](wall)\nafter ![no](picture)')).toEqual([
    { kind: 'paragraph', line: [{ kind: 'text', text: 'Before' }] },
    { kind: 'picture', name: 'wall', text: 'The wall' },
    {
      kind: 'paragraph',
      line: [
        { kind: 'text', text: 'after !' },
        { kind: 'link', text: 'no', to: 'picture' },
      ],
    },
  ]);
});

it('parses paragraphs, headings, lists, tables and code', () => {
  const blocks = readBlocks(
    [
      'One',
      'line.',
      '',
      '## Head',
      '- a',
      '- b',
      '',
      '1. first',
      '2. second',
      '',
      '| A | B |',
      '| --- | --- |',
      '| 1 | `x` |',
      '',
      '```',
      '# no heading',
      '',
      'end',
      '```',
    ].join('\n'),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'list', 'list', 'table', 'code']);
  expect(blocks.flatMap((block) => linesOf(block).map(plainText))).toEqual([
    'One line.',
    'Head',
    'a',
    'b',
    'first',
    'second',
    'A',
    'B',
    '1',
    'x',
    '# no heading\n\nend',
  ]);
  expect(blocks[3]).toMatchObject({ ordered: true });
});

it('parses strong text, code and links in a line', () => {
  expect(readLine('Press **Save** or `Ctrl S`, see [help](#help).')).toEqual([
    { kind: 'text', text: 'Press ' },
    { kind: 'strong', text: 'Save' },
    { kind: 'text', text: ' or ' },
    { kind: 'code', text: 'Ctrl S' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'help', to: '#help' },
    { kind: 'text', text: '.' },
  ]);
});

it('keeps markup in an article as text', () => {
  expect(readBlocks('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', line: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ]);
});

it('puts articles in the section that their file is named after, in its order', () => {
  const files = {
    './text/en/topics.md': '# Late {#late}\n\nText.',
    './text/en/screens-2.md': '# Second {#second}\n\nText.',
    './text/en/screens-1.md': '# First {#first}\n\nText.\n\n# Other {#other}\n\nMore.',
  };
  expect(readArticles(files).map(({ id, shelf, title }) => `${shelf} ${id} ${title}`)).toEqual([
    'screens first First',
    'screens other Other',
    'screens second Second',
    'topics late Late',
  ]);
});
