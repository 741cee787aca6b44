import { resolve } from 'node:path';

/** What can be wrong with the folder of the data, by the code of Node's error. */
const dataDirCauses: Record<string, string> = {
  ENOSPC: 'its disk is full. Make room, and start again.',
  EDQUOT: 'its user may not store more there. Raise the quota, and start again.',
  EROFS: 'its file system is read-only. Mount it for writing, and start again.',
  EACCES: 'its user may not write there. Change the owner of the folder, and start again.',
  EPERM: 'its user may not write there. Change the owner of the folder, and start again.',
};

/** Why a process cannot start, one sentence for each error, the outermost first. `dataDir`: as it was configured. */
export function startFailure(error: unknown, dataDir: string): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const causes = error.cause === undefined ? [] : startFailure(error.cause, dataDir);
  return [...explain(error, dataDir), error.message, ...causes];
}

function explain(error: Error, dataDir: string): string[] {
  if (!('code' in error && 'syscall' in error)) return [];
  if (error.syscall === 'listen')
    return error.code === 'EACCES' && 'port' in error
      ? [`Touchline may not listen on port ${String(error.port)}. Use one above 1023, behind a proxy, and start again.`]
      : [];
  const cause = dataDirCauses[String(error.code)];
  return cause ? [`Touchline cannot write to DATA_DIR (${resolve(dataDir)}): ${cause}`] : [];
}
