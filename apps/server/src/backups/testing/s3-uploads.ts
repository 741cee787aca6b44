export type TestAnswer = { status: number; headers?: Record<string, string>; body: string | Buffer };

type Upload = { key: string; parts: Map<number, Buffer> };

/** The uploads in parts of a test store that are neither finished nor taken back, by their ids. */
export class TestUploads extends Map<string, Upload> {
  /** How many of the next parts are refused. */
  refusedParts = 0;
  /** Whether the next upload fails when its parts are joined, which the store says in an answer with the status 200. */
  failsToJoin = false;
  /** Whether the key is not allowed to list uploads. */
  isHidden = false;
  #begun = 0;
  readonly #objects: Map<string, Buffer>;

  constructor(objects: Map<string, Buffer>) {
    super();
    this.#objects = objects;
  }

  /** Null: the request is not about an upload in parts. */
  answer(method: string, key: string, asked: URLSearchParams, body: Buffer): TestAnswer | null {
    if (this.isHidden && method === 'GET' && asked.has('uploads'))
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    if (asked.has('uploads')) return { status: 200, body: method === 'POST' ? this.#begin(key) : this.#list(asked) };
    const id = asked.get('uploadId');
    if (id === null) return null;
    const upload = this.get(id);
    if (upload?.key !== key) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
    if (method === 'PUT') return this.#take(upload, Number(asked.get('partNumber')), body);
    this.delete(id);
    if (method === 'DELETE') return { status: 204, body: '' };
    return { status: 200, body: this.#join(upload, body.toString()) };
  }

  #begin(key: string): string {
    this.#begun += 1;
    const id = `upload/${this.#begun}+`;
    this.set(id, { key, parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  #list(asked: URLSearchParams): string {
    const prefix = asked.get('prefix') ?? '';
    const found = [...this].filter(([, { key }]) => key.startsWith(prefix));
    const uploads = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
  }

  #take(upload: Upload, number: number, body: Buffer): TestAnswer {
    if (this.refusedParts > 0) {
      this.refusedParts -= 1;
      return { status: 400, body: '<Error><Code>RequestTimeout</Code></Error>' };
    }
    upload.parts.set(number, body);
    return { status: 200, headers: { etag: `"tag-${number}"` }, body: '' };
  }

  #join({ key, parts }: Upload, body: string): string {
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"tag-(\d+)"<\/ETag>/g)];
    const joined = named.flatMap(([, number, tag]) => (number === tag ? (parts.get(Number(number)) ?? []) : []));
    if (this.failsToJoin || joined.length !== parts.size) return '<Error><Code>InternalError</Code></Error>';
    this.#objects.set(key, Buffer.concat(joined));
    return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>';
  }
}
