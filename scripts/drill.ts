import { runInGroup } from './run-in-group.ts';

runInGroup('apps/server/drill/main.ts', process.argv.slice(2));
