import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#server/sheets/cell';
import { readSheet } from '#server/sheets/read-sheet';
import { SheetError } from '#server/sheets/sheet-error';
import { textRow, workbook, zip } from '#server/sheets/testing/zip';
import { writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';

async function cellsOf(file: Buffer): Promise<(readonly Cell[])[]> {
  const found = [];
  for await (const { cells } of (await readSheet(file)).rows) found.push(cells);
  return found;
}

/** The code that a file is refused with, or `read`. */
async function problemOf(file: Buffer): Promise<string> {
  try {
    await cellsOf(file);
    return 'read';
  } catch (error) {
    if (error instanceof SheetError) return error.problem;
    throw error;
  }
}

/** A million rows or a hundred megabytes, repeated from a piece. */
const repeat = (text: string, times: number) => Buffer.alloc(text.length * times, text);

const table = [
  ['Вид спорта', 'Команда 1', 'Заметка'],
  ['Футбол', 'Зенит; "Питер"', 'a,b'],
];
const expected = [table[0], table[1]];
const quoted = (delimiter: string) =>
  table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

describe('CSV', () => {
  it.each([
    [',', 'comma'],
    [';', 'semicolon'],
    ['\t', 'tab'],
  ])('detects the delimiter %j (%s)', async (delimiter) => {
    expect(await cellsOf(Buffer.from(quoted(delimiter)))).toEqual(expected);
  });

  it('uses the delimiter of a sep= line', async () => {
    expect(await cellsOf(Buffer.from('sep=;\r\na,b;c\r\n1;2'))).toEqual([
      ['a,b', 'c'],
      ['1', '2'],
    ]);
  });

  it.each([
    ['a,b\r\n1,2\n3,4\n', [1, 2, 3]],
    ['a,b\n1,2\r\n3,4\r', [1, 2, 3]],
    ['a,b\r1,2\r3,4', [1, 2, 3]],
    ['sep=,\ra,b\r1,2\n3,4', [2, 3, 4]],
    ['a,b\n\r\n1,2\r\n\n3,4', [1, 3, 5]],
    ['a,b\n"1\r\n",2\r\n"3\r",4', [1, 2, 3]],
  ])('has a row for each line of %j, numbered as in a spreadsheet program', async (file, numbers) => {
    const rows = [];
    for await (const row of (await readSheet(Buffer.from(file))).rows) rows.push(row);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  const text = quoted(';');
  const utf16 = Buffer.from(text, 'utf16le');
  const windows1251 = Buffer.from(
    Array.from(text, (letter) => (/[а-яА-Я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  );
  it.each([
    ['UTF-8 without a mark', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\u{feff}${text}`)],
    ['windows-1251', windows1251],
    ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
  ])('reads %s', async (_name, file) => {
    expect(await cellsOf(file)).toEqual(expected);
  });

  it('detects UTF-16 without a byte order mark by its zero bytes', async () => {
    expect(await cellsOf(Buffer.from('a;b', 'utf16le'))).toEqual([['a', 'b']]);
    expect(await cellsOf(Buffer.from('a;b', 'utf16le').swap16())).toEqual([['a', 'b']]);
  });
});

describe('XLSX', () => {
  it('reads shared strings, inline strings, numbers, booleans and days', async () => {
    const row = '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>in</t></is></c><c r="C1"><v>7.5</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" s="1"><v>46143</v></c></row>'; // prettier-ignore
    expect(await cellsOf(workbook(row, { strings: ['zero', 'one'] }))).toEqual([
      ['one', 'in', 7.5, true, new Date('2026-05-01T00:00:00Z')],
    ]);
  });

  it('reads the same day in both epochs', async () => {
    const day = (serial: number) => `<row r="1"><c r="A1" s="1"><v>${serial}</v></c></row>`;
    const may = [[new Date('2026-05-01T00:00:00Z')]];
    expect(await cellsOf(workbook(day(46_143)))).toEqual(may);
    expect(await cellsOf(workbook(day(46_143 - 1_462), { date1904: true }))).toEqual(may);
    expect((await readSheet(workbook(day(1), { date1904: true }))).epoch1904).toBe(true);
  });

  it('reads the cached result of a formula, and marks one without a result or with an error', async () => {
    const cells = [
      '<c r="A1"><f>1+1</f><v>2</v></c>',
      '<c r="B1"><f>1+1</f></c>',
      '<c r="C1"><f>1+1</f><v></v></c>',
      '<c r="D1" t="e"><f>A9/0</f><v>#DIV/0!</v></c>',
      '<c r="E1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
    ];
    expect(await cellsOf(workbook(`<row r="1">${cells.join('')}</row>`))).toEqual([
      [2, { formula: '' }, { formula: '' }, { formula: '#DIV/0!' }, 'ab'],
    ]);
  });

  it('keeps the row numbers and skips empty rows', async () => {
    const rows = [];
    const file = workbook(`${textRow(1, ['a'])}${textRow(2, [' '])}${textRow(7, ['b'])}`);
    for await (const row of (await readSheet(file)).rows) rows.push(row);
    expect(rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 7, cells: ['b'] },
    ]);
  });
});

describe('a hostile file is refused', () => {
  const honest = workbook(textRow(1, ['a', 'b']));
  const bomb = repeat('<row><c><v>1</v></c></row>', 40_000);
  it.each<[string, string, () => Buffer]>([
    ['a zip bomb', 'too_large_unpacked', () => workbook(repeat(' ', 95_000_000))],
    ['a sheet of 100 MB', 'too_large_unpacked', () => workbook(Buffer.concat(Array.from({ length: 100 }, () => bomb)))],
    ['a part that is larger than it says', 'broken_file', () => workbook(bomb, { claimed: 1_000 })],
    ['six hundred parts', 'unsupported_type', () => zip(Array.from({ length: 600 }, (_, at) => ({ name: `${at}`, content: '' })))], // prettier-ignore
    ['a broken archive', 'broken_file', () => honest.subarray(0, honest.length - 60)],
    ['an archive that is no workbook', 'unsupported_type', () => zip([{ name: 'a.txt', content: 'x' }])],
    ['a workbook with a damaged sheet', 'broken_file', () => workbook('', { more: [{ name: '../a', content: '' }] })],
    ['an old or encrypted workbook', 'encrypted_file', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['a picture', 'unsupported_type', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['16,384 columns', 'too_many_columns', () => workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
    ['16,384 columns without names', 'too_many_columns', () => workbook(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`)], // prettier-ignore
    ['16,384 columns of CSV', 'too_many_columns', () => Buffer.from('1,'.repeat(16_383) + '1\n')],
    ['a million rows', 'too_many_rows', () => workbook(repeat('<row><c><v>1</v></c></row>', 1_000_000))],
    ['a million rows of CSV', 'too_many_rows', () => repeat('1\n', 1_000_000)],
    [
      'a tag of three million attributes',
      'broken_file',
      () => workbook(Buffer.concat([Buffer.from('<row><c '), repeat('r="A1" ', 3_000_000)])),
    ],
    ['a cell of 9,000 characters', 'too_long_cell', () => workbook(textRow(1, ['x'.repeat(9_000)]))],
    ['a cell of 9,000 characters of CSV', 'too_long_cell', () => repeat('x', 9_000)],
    ['a CSV that is one quote', 'too_long_cell', () => Buffer.from(`"${'x'.repeat(2_000_000)}`)],
    ['a CSV with an open quote', 'broken_file', () => Buffer.from('a,b\n"c,d')],
  ])('%s: %s', async (_name, problem, file) => {
    expect(await problemOf(file())).toBe(problem);
  });
});

describe('a written file', () => {
  const rows: Value[][] = [
    ['=1+1', '+7', '-x', '@a', "'quoted", "'=x"],
    ['＝1+1', '＋7', '－x', '＠a', "''＝x", '1=1'],
    ['a,b', 'say "hi"', 'two\nlines', 'ё', '', ' x'],
    ['a;=1', "a\r\n'-b", 'a\t"＠b";c', "a;'b", ';;+1', 'a; =1;1'],
  ];
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((header) => ({ header, width: 10, kind: 'plain' as const }));
  const write = (format: 'csv' | 'xlsx') => buffer(writeSheet(format, 'S', columns, Readable.from([rows])));

  it.each(['csv', 'xlsx'] as const)('is read back unchanged, %s', async (format) => {
    expect(await cellsOf(await write(format))).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      rows[0],
      rows[1],
      ['a,b', 'say "hi"', 'two\nlines', 'ё', null, 'x'],
      rows[3],
    ]);
  });

  it('has a quote before text that looks like a formula, and follows RFC 4180', async () => {
    expect((await write('csv')).toString()).toContain(
      "\u{feff}a,b,c,d,e,f\r\n'=1+1,'+7,'-x,'@a,'quoted,''=x\r\n'＝1+1,'＋7,'－x,'＠a,'''＝x,1=1\r\n\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",ё,, x\r\n",
    );
  });

  it('has one also where a program that splits at semicolons or tabs would begin a cell', async () => {
    const fields = ['"a;\'=1"', '"a\r\n\'\'-b"', '"a\t\'""＠b"";c"', '"a;\'b"', '";;\'+1"', '"a; =1;1"'];
    expect((await write('csv')).toString()).toContain(`\n${fields.join(',')}\r\n`);
  });
});
