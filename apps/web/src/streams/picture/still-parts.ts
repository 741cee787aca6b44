/** What a decoder needs of an MP4 file of one H.264 key frame. */
export type StillParts = {
  /** RFC 6381 name, such as `avc1.4d401f`. */
  codec: string;
  /** AVCDecoderConfigurationRecord. */
  description: Uint8Array<ArrayBuffer>;
  /** Length-prefixed NAL units. */
  data: Uint8Array<ArrayBuffer>;
};

const sampleDescriptionPath = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Version, flags and number of entries before the entries of a sample description. */
const entriesAt = 8;
/** Fields of a video sample entry before its boxes (ISO/IEC 14496-12 section 12.1.3). */
const entryBoxesAt = 78;

/** Finds configuration and picture in an MP4 file of one key frame; null when it is not one. */
export function stillParts(file: Uint8Array<ArrayBuffer>): StillParts | null {
  const descriptions = findBox(file, sampleDescriptionPath);
  const entry = descriptions && findBox(descriptions.subarray(entriesAt), ['avc1']);
  const description = entry && findBox(entry.subarray(entryBoxesAt), ['avcC']);
  const data = findBox(file, ['mdat']);
  if (!description || description.length < 4 || !data) return null;
  const profile = [...description.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${profile}`, description, data };
}

function findBox(data: Uint8Array<ArrayBuffer>, path: readonly string[]): Uint8Array<ArrayBuffer> | null {
  let body = data;
  for (const type of path) {
    const found = bodyOf(body, type);
    if (!found) return null;
    body = found;
  }
  return body;
}

/** The body of the first box of a type directly inside `data`. */
function bodyOf(data: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 8 <= data.length;) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > data.length) return null;
    if (String.fromCodePoint(...data.subarray(at + 4, at + 8)) === type) return data.subarray(at + 8, at + size);
    at += size;
  }
  return null;
}
