// The commands of the installation act on its database; all others are those of the `touchline` program, which calls the API.
const ofInstallation = ['admin', 'backup', 'backups', 'restore', 'ready', 'migrate', 'config'];
const [first] = process.argv.slice(2);

if (first === undefined || ofInstallation.includes(first)) await import('../apps/server/src/cli/main.ts');
else await import('../packages/client/src/cli/main.ts');
