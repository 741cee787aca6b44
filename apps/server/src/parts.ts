/** What a process can run (`ROLE`). Without imports, because the process that starts the others reads it too. */
export const parts = ['api', 'jobs', 'prober'] as const;
