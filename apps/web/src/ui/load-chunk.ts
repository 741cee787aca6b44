/** A chunk that has not loaded after this long has failed. */
const chunkTimeoutMs = 120_000;

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Loads a part of the program. Throws ChunkLoadError if it takes longer than two minutes. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading a chunk took longer than 120 s')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an error means that a part of the program did not load. Each browser words it differently. */
export function isChunkError(error: Error): boolean {
  if (error.name === 'ChunkLoadError') return true;
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);
}
