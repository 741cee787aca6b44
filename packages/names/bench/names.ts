// `npm run bench -- names`: what matching costs; `npm run bench -- names corpus [--misses]`: how well it works.
import { measureCorpus } from './corpus.ts';

const [which, ...flags] = process.argv.slice(2);
if (which === 'corpus') measureCorpus(flags.includes('--misses'));
else await import('./match.ts');
