/** Reads single bits, most significant first. Throws `RangeError` at the end of the data. */
export type BitReader = {
  read: (bits: number) => number;
  /** Unsigned Exp-Golomb, H.264 section 9.1. */
  ue: () => number;
  /** Signed Exp-Golomb. */
  se: () => number;
  skip: (bits: number) => void;
  left: () => number;
};

/** Creates a reader that starts at the first bit of `data`. */
export function createBitReader(data: Buffer): BitReader {
  let position = 0;
  const bit = (): number => {
    const value = (data.readUInt8(position >> 3) >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const read = (bits: number): number => {
    let value = 0;
    for (let index = 0; index < bits; index += 1) value = value * 2 + bit();
    return value;
  };
  const ue = (): number => {
    let zeros = 0;
    while (bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new RangeError('Exp-Golomb code is too long');
    }
    return 2 ** zeros - 1 + read(zeros);
  };
  return {
    read,
    ue,
    se() {
      const code = ue();
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
    },
    skip(bits) {
      position += bits;
    },
    left: () => data.length * 8 - position,
  };
}
