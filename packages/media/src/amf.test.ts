import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmfError, type AmfValue, decodeAmf0, encodeAmf0 } from './amf.ts';
import { errorOf } from './testing/error-of.ts';
import { hex } from './testing/hex.ts';

const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 8 },
    fc.double(),
    fc.boolean(),
    fc.string({ unit: 'grapheme' }),
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value'), { noNullPrototype: false }),
  ),
}));

describe('AMF0', () => {
  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(decodeAmf0(encodeAmf0(values))).toEqual(values);
      }),
    );
  });

  it('reads long strings, typed objects and associative arrays', () => {
    const long = 'x'.repeat(70_000);
    expect(decodeAmf0(encodeAmf0([long]))).toEqual([long]);
    expect(decodeAmf0(hex('10000141 0001620101 000009'))).toEqual([{ b: true }]);
    expect(decodeAmf0(hex('0800000001 00016205 000009'))).toEqual([{ b: null }]);
  });

  it('decodes garbage to a value or throws AmfError, nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const error = errorOf(() => decodeAmf0(Buffer.from(bytes)));
        expect(error ?? new AmfError()).toBeInstanceOf(AmfError);
      }),
    );
  });

  it('refuses nesting that would exhaust the stack, and arrays longer than the data', () => {
    expect(() => decodeAmf0(Buffer.from('0a00000001'.repeat(1_000), 'hex'))).toThrow('nested too deeply');
    expect(() => decodeAmf0(hex('0affffffff05'))).toThrow('longer than the data');
  });

  it('treats a key named __proto__ as data', () => {
    const [decoded] = decodeAmf0(hex('0300095f5f70726f746f5f5f0101000009'));
    expect(Object.keys(Object(decoded))).toEqual(['__proto__']);
  });
});
