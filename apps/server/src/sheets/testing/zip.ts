import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  name: string;
  content: string | Buffer;
  /** What the directory says instead of the truth. */ claimed?: number;
};

/** A ZIP archive of the parts, also one with wrong sizes in its directory. */
export function zip(parts: Part[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 1 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimed ?? raw.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name)]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, central, Buffer.from(name)]));
    chunks.push(local, packed);
    offset += local.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...chunks, index, Buffer.from('PK\x05\x06'), end]);
}

const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

type Book = { date1904?: boolean; strings?: string[]; more?: Part[]; claimed?: number };

/** A workbook whose only sheet has the given XML as rows. Style 1 is a date, style 2 a time. */
export function workbook(rows: string | Buffer, { date1904 = false, strings, more = [], claimed }: Book = {}): Buffer {
  const sheet = Buffer.concat([
    Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  const shared = (strings ?? []).map((text) => `<si><t>${text}</t></si>`).join('');
  return zip([
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(related('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns="${main}" xmlns:r="${links}">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        related('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        related('rId2', 'styles', 'styles.xml'),
        ...(strings ? [related('rId3', 'sharedStrings', 'sharedStrings.xml')] : []),
      ),
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', content: `${head}<sst xmlns="${main}">${shared}</sst>` }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(claimed === undefined ? {} : { claimed }) },
    ...more,
  ]);
}

/** A row of text cells. */
export const textRow = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
