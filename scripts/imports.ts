import { cruise } from 'dependency-cruiser';
import type { IReporterOutput } from 'dependency-cruiser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** With fewer modules than this, the parser has found nothing to check. */
const minModules = 120;

const rules = JSON.parse(readFileSync(join(root, 'scripts/imports.json'), 'utf8')) as { forbidden: object[] };
const { output }: IReporterOutput = await cruise(['packages', 'apps'], {
  ruleSet: rules as never,
  validate: true,
  parser: 'swc',
  baseDir: root,
  exclude: { path: '(^|/)(node_modules|dist)/' },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  },
} as never);
if (typeof output === 'string') throw new Error(output);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${totalCruised} modules, ${violations.length} violations`);
if (totalCruised < minModules) console.error(`Only ${totalCruised} modules were found`);
process.exit(violations.length > 0 || totalCruised < minModules ? 1 : 0);
