/** Why a file cannot be restored; the message is for the person who runs the command. */
export class BackupError extends Error {}

/** There is no room to verify a backup, which may be good. */
export class NoRoomError extends BackupError {}
