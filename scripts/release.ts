// Makes a release, which runs without npm, sources and an installed Node: npm run release [-- FOLDER]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { buildServer, buildWeb } from './build.ts';
import { bundle, unbundled } from './bundle.ts';
import { readJson, withDependencies } from './packages.ts';
import type { Package } from './packages.ts';
import { root } from './root.ts';

const { version } = readJson(join(root, 'package.json'), z.object({ version: z.string() }));
const name = `touchline-${version}-${process.platform}-${process.arch}`;
const folder = resolve(root, process.argv[2] ?? 'dist-release');
const release = join(folder, name);
const at = (path: string) => join(release, path);

buildWeb();
const builds = [buildServer('server'), buildServer('media-node'), join(root, 'apps/web/dist/current/index.html')];
console.log('Copying what runs …');
rmSync(release, { recursive: true, force: true });
for (const build of builds) copy(dirname(build), join(dirname(dirname(relative(root, build))), 'current'));
for (const path of ['apps/server/migrations', 'apps/server/rehearsal/clips', 'deploy', 'CHANGELOG.md'])
  copy(path, path);
// Each lies as deep as its source, because it finds other files from its own place.
await bundleAs('scripts/start.ts', 'scripts');
await bundleAs('scripts/cli.ts', 'apps/server/dist/current');
await bundleAs('apps/server/rehearsal/publish.ts', 'apps/server/rehearsal');
for (const { folder: path } of withDependencies([...unbundled, 'sharp'], join(root, 'apps/server')))
  copy(path, relative(root, path));
copy('node_modules/node/bin/node', 'node_modules/node/bin/node');
copy('scripts/touchline.sh', 'touchline');
chmodSync(at('touchline'), 0o755);
writeFileSync(at('package.json'), `${JSON.stringify({ name: 'touchline', version, private: true, type: 'module' })}\n`);

const shipped = shippedPackages();
writeFileSync(at('sbom.cdx.json'), billOfMaterials(shipped));
writeFileSync(at('LICENSES.txt'), shipped.map(licenseOf).join('\n'));
const files = filesUnder(release);
const sums = files.map((file) => `${sha256(at(file))}  ${file}\n`);
writeFileSync(at('SHA256SUMS'), sums.join(''));

const archive = join(folder, `${name}.tar.gz`);
// Everybody may read and run it, whatever the umask is here.
const anonymous = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w'];
execFileSync('tar', ['-C', folder, ...anonymous, '-czf', archive, name]);
writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`);
console.log(`${relative(process.cwd(), archive)}\n${relative(process.cwd(), release)}/touchline starts it`);

function copy(from: string, to: string): void {
  mkdirSync(dirname(at(to)), { recursive: true });
  cpSync(realpathSync(resolve(root, from)), at(to), { recursive: true, verbatimSymlinks: true, filter: isForRunning });
}

/** Leaves out what only developers read, and packages inside others, which are copied by themselves. */
function isForRunning(path: string): boolean {
  return !/\.(?:map|[cm]?tsx?)$|[^/]\/(?:node_modules|tests?|benchmarks?)$/.test(relative(root, path));
}

async function bundleAs(entry: string, to: string): Promise<void> {
  await bundle({ cwd: join(root, 'apps/server'), entries: [join(root, entry)], folder: at(to) });
}

/** Every package whose code is in the release, also as a part of a bundle. */
function shippedPackages(): Package[] {
  const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });
  const apps = ['server', 'media-node', 'web'].map((app) => join(root, 'apps', app));
  const node = withDependencies([`node-${process.platform}-${process.arch}`], join(root, 'node_modules/node'));
  const used = apps.flatMap((app) => {
    const names = Object.keys(readJson(join(app, 'package.json'), dependencies).dependencies);
    return withDependencies(
      names.filter((each) => !each.startsWith('@touchline/')),
      app,
    );
  });
  return [...node, ...used]
    .filter(({ folder: path }, index, all) => all.findIndex((other) => other.folder === path) === index)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What npm knows of the packages, as CycloneDX. */
function billOfMaterials(packages: readonly Package[]): string {
  const refs = new Set(packages.map((each) => `${each.name}@${each.version}`));
  const ref = z.looseObject({ 'bom-ref': z.string() });
  const shape = z.looseObject({ components: z.array(ref), dependencies: z.array(z.looseObject({ ref: z.string() })) });
  const json = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: root,
    maxBuffer: 2 ** 27,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  const bill = shape.parse(JSON.parse(json));
  bill.components = bill.components.filter((component) => refs.has(component['bom-ref']));
  bill.dependencies = bill.dependencies.filter((dependency) => refs.has(dependency.ref));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function licenseOf({ folder: path, name: packageName, version: packageVersion, license }: Package): string {
  const texts = readdirSync(path).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const head = `${'='.repeat(80)}\n${packageName} ${packageVersion}: ${license ?? 'see below'}\n${'='.repeat(80)}\n`;
  return [head, ...texts.map((file) => readFileSync(join(path, file), 'utf8'))].join('\n');
}

/** Paths of the files in a folder, relative to it, in order. Symbolic links are left out. */
function filesUnder(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .toSorted();
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
