import { buildWeb } from './build.ts';
import { runInGroup } from './run-in-group.ts';

const args = process.argv.slice(2);
// A person may sign in and play.
if (args.length > 0) buildWeb();
runInGroup('apps/server/rehearsal/game-day/main.ts', args);
