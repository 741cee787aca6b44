/* oxlint-disable no-underscore-dangle -- the names of the mpegts.js loader interface */
import mpegts from 'mpegts.js';

const { BaseLoader, LoaderErrors, LoaderStatus } = mpegts;

/**
 * Reads FLV from a WebSocket for mpegts.js. The loader of mpegts.js throws an unhandled error when it is closed while
 * connecting; this one reports nothing more after it is aborted.
 */
// A class, because mpegts.js instantiates its loader with `new`.
export class FlvSocket extends BaseLoader {
  private socket: WebSocket | null = null;

  constructor() {
    super('flv-socket');
    this._needStash = true;
  }

  override open({ url }: { url?: string }): void {
    let received = 0;
    const socket = new WebSocket(url ?? '');
    const isMine = () => this.socket === socket;
    this.socket = socket;
    this._status = LoaderStatus.kConnecting;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      if (isMine()) this._status = LoaderStatus.kBuffering;
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMine() || !(data instanceof ArrayBuffer)) return;
      const from = received;
      received += data.byteLength;
      this.onDataArrival(data, from, received);
    });
    socket.addEventListener('error', () => {
      if (!isMine()) return;
      this.socket = null;
      this._status = LoaderStatus.kError;
      // The declared type is that of the table of errors, not of one error.
      this.onError(LoaderErrors.EXCEPTION as unknown as typeof LoaderErrors, { code: -1, msg: 'WebSocket' });
    });
    socket.addEventListener('close', () => {
      if (!isMine()) return;
      this.socket = null;
      this._status = LoaderStatus.kComplete;
      this.onComplete(0, received - 1);
    });
  }

  override abort(): void {
    const { socket } = this;
    this.socket = null;
    this._status = LoaderStatus.kComplete;
    socket?.close();
  }

  override destroy(): void {
    this.abort();
    super.destroy();
  }
}
