import type { FastifyRequest } from 'fastify';
import { HttpError, invalidField } from '#http/http-error';

type Received = { fileName: string; file: Buffer; createMissing: boolean };

/**
 * Reads an uploaded file from a multipart body. Throws 413 when it is too large, 415 when it is not multipart, 422
 * without a file.
 */
export async function receive(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart())
    throw new HttpError(415, 'unsupported_media_type', 'Send multipart/form-data with the field "file"', {});
  let file: Buffer | null = null;
  let fileName = '';
  let createMissing = false;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      if (part.fieldname !== 'file') continue;
      file = content;
      fileName = plainName(part.filename);
    } else if (part.fieldname === 'createMissing') {
      createMissing = part.value === 'true';
    }
  }
  if (!file || file.length === 0) throw invalidField('file', 'required');
  return { fileName, file, createMissing };
}

/** The name is only displayed; paths and invisible characters are removed nevertheless. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.toWellFormed().replace(/\p{C}/gu, '').slice(0, 200) || 'file';
}
