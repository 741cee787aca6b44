/** Why a file cannot be restored; the message is for the person who runs the command. */
export class BackupError extends Error {}
