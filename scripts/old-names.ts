// Refuses names that docs/words.md replaced by the terms of the field: declarations and files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.ts';

/** Old names and what replaced them. */
const oldNames: Record<string, string> = {
  told: 'the noun it holds',
  madeOld: 'invalidatedBy',
  gather: 'batchByKey',
  useLater: 'loadWhenIdle',
  onceSettled: 'loadWhenIdle',
  Refer: 'ReferenceSelect',
  Choice: 'SegmentedControl, or what is chosen',
  Light: 'StatusLabel',
  When: 'DateTime',
  Age: 'RelativeTime',
  Opener: 'LinkButton',
  Clash: 'RecordConflict',
  Held: 'PendingConflict',
  fits: 'matchesText, or what fits',
  settle: 'applyMatches',
  meet: 'candidatesByKey',
  judge: 'scoreMatch',
  Judged: 'ScoredMatch',
  Concerned: 'AffectedQuery',
  lookAt: 'probeUrl',
  breather: 'yieldToEventLoop',
  inEvenTime: 'constantTime',
  Hub: 'EventBus, StreamRegistry',
  Ways: 'DeliveryChannels',
  restless: 'volatileColumns',
  specials: 'customFilters',
  Generation: 'CodecConfiguration',
  SessionGate: 'KeyframeGate',
  HttpFront: 'HttpServer',
  RtmpFront: 'RtmpListener',
  Seen: 'ProbeResult',
  blankSeen: 'emptyResult',
  placeTag: 'withTimestamp',
  retime: 'atTime',
  keepNames: 'nameCache, rememberNames',
  keepKeys: 'updateSearchKeys',
  Trx: 'Transaction',
};

const declaration = /\b(?:function\*?|const|let|type|class|interface)\s+(\w+)/g;
const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
const oldFiles = new Map(Object.keys(oldNames).map((name) => [kebab(name), name]));

/** Old names that a file declares or that its path contains, each with its replacement. */
export function oldNamesIn(path: string, code: string): string[] {
  const declared = [...code.matchAll(declaration)].flatMap(([, name = '']) =>
    Object.hasOwn(oldNames, name) ? [name] : [],
  );
  const file = oldFiles.get(basename(path).replace(/(?:\.test|\.browser\.test|\.module)?\.\w+$/, ''));
  return [...declared, ...(file === undefined ? [] : [file])].map((name) => `${path}: ${name} → ${oldNames[name]}`);
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'scripts', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('scripts/old-names') && existsSync(join(root, path)));
  const declared = files.flatMap((path) => oldNamesIn(path, readFileSync(join(root, path), 'utf8')));
  for (const line of declared) console.error(line);
  console.log(`${files.length} files, ${declared.length} old names`);
  process.exit(declared.length > 0 || files.length < 1_000 ? 1 : 0);
}
