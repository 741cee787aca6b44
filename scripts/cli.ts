import '../apps/server/src/cli/main.ts';
