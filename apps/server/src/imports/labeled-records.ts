import type { Phase } from '@touchline/contract';

/**
 * A record that rows refer to by a fixed label, ignoring case. `names` are tried first, and exports write the first of
 * them; `spellings` are tried when no name matches. `label`: the label offered to people as an allowed value.
 */
export type LabeledRecord = { id: number; label: string; names: string[]; spellings: string[] };

/** The records that a cell matches; several when they share the label. */
export function findByLabel(records: readonly LabeledRecord[], label: string): LabeledRecord[] {
  const folded = fold(label);
  const isLabel = (texts: string[]) => texts.some((text) => fold(text) === folded);
  const namedRecords = records.filter(({ names }) => isLabel(names));
  return namedRecords.length > 0 ? namedRecords : records.filter(({ spellings }) => isLabel(spellings));
}

/** Lower case, without the gender ending of Russian participles: Отменён, Отменена, отменено. */
function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/[×х*]/g, 'x');
  return plain
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=ен|ан)[аоы]$/u, '');
}

type Server = { id: number; fqdn: string; ip: string; location: string };

/** Servers by host name; when several share it, by their location, address or id. */
export function labeledServers(servers: readonly Server[]): LabeledRecord[] {
  const labelsOf = ({ id, fqdn, ip, location }: Server) =>
    [fqdn, location && `${fqdn} (${location})`, ip && `${fqdn} (${ip})`, `${fqdn} (#${id})`].filter(Boolean);
  const counts = new Map<string, number>();
  for (const one of servers.flatMap((server) => [...new Set(labelsOf(server).map(fold))]))
    counts.set(one, (counts.get(one) ?? 0) + 1);
  return servers.map((server) => {
    const all = labelsOf(server);
    const label = all.find((one) => counts.get(fold(one)) === 1) ?? all.at(-1) ?? server.fqdn;
    const spellings = [server.location, server.ip].filter(Boolean);
    return { id: server.id, label, names: [label, ...all.filter((one) => one !== label)], spellings };
  });
}

type Status = { id: number; name: string; nameRu: string; phase: Phase; builtIn: boolean };

const phaseWords: Record<Phase, string[]> = {
  scheduled: ['scheduled', 'planned', 'upcoming', 'запланирован', 'ожидается'],
  live: ['live', 'on air', 'in progress', 'в эфире', 'прямой эфир', 'идет'],
  finished: ['finished', 'completed', 'ended', 'завершен', 'окончен', 'закончен'],
  canceled: ['canceled', 'cancelled', 'отменен', 'отмена'],
};

/** Statuses by their names in both languages; built-in ones also by the usual words for their phase. */
export const labeledStatuses = (statuses: readonly Status[]): LabeledRecord[] =>
  statuses.map(({ id, name, nameRu, phase, builtIn }) => ({
    id,
    label: name === nameRu ? name : `${name} / ${nameRu}`,
    names: [name, nameRu],
    spellings: builtIn ? phaseWords[phase] : [],
  }));

type Resolution = { id: number; name: string; width: number; height: number };

const heightWords: Record<number, string[]> = {
  480: ['sd'],
  576: ['sd'],
  720: ['hd'],
  1080: ['fhd', 'full hd', 'fullhd'],
  2160: ['uhd', '4k', 'ultra hd'],
  4320: ['8k'],
};

/** Resolutions by their name and by their size: 1080p, 1920x1080. */
export const labeledResolutions = (resolutions: readonly Resolution[]): LabeledRecord[] =>
  resolutions.map(({ id, name, width, height }) => ({
    id,
    label: name,
    names: [name],
    spellings: [
      `${height}`,
      `${height}p`,
      `${width}x${height}`,
      `${width} x ${height}`,
      `${name} (${width}x${height})`,
      ...(heightWords[height] ?? []),
    ],
  }));
