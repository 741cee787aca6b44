/**
 * One unmasked binary WebSocket message (RFC 6455, 5.2). A server's frames are the same for every client, so a tag is
 * framed once for all players and costs each of them a single write.
 */
export function encodeBinaryFrame(data: Buffer): Buffer {
  const { length } = data;
  const head = Buffer.alloc(length < 126 ? 2 : length < 0x10000 ? 4 : 10);
  // Final fragment, binary.
  head.writeUInt8(0x82, 0);
  if (length < 126) head.writeUInt8(length, 1);
  else if (length < 0x10000) {
    head.writeUInt8(126, 1);
    head.writeUInt16BE(length, 2);
  } else {
    head.writeUInt8(127, 1);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, data]);
}
