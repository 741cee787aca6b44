/** The content id of the picture of a mail. */
export const pictureId = 'picture@touchline';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** The text of a mail with a picture below its first paragraph; `link` is at its end. */
export function mailHtml(text: string, caption: string, link: string): string {
  const body = text.trimEnd();
  const isLinked = link !== '' && body.endsWith(link);
  const [first = '', ...rest] = (isLinked ? body.slice(0, -link.length) : body).trimEnd().split('\n\n');
  const paragraph = (content: string) => `<p style="white-space:pre-line">${content}</p>`;
  return [
    '<!doctype html><meta charset="utf-8"><body style="font:15px/1.5 sans-serif">',
    paragraph(escaped(first)),
    `<p><img src="cid:${pictureId}" alt="${escaped(caption)}" style="max-width:100%;height:auto"><br><small>${escaped(caption)}</small></p>`,
    ...rest.map((each) => paragraph(escaped(each))),
    ...(isLinked ? [paragraph(`<a href="${escaped(link)}">${escaped(link)}</a>`)] : []),
    '</body>',
  ].join('\n');
}
