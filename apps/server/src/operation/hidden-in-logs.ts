/** What log lines never show. The details of database errors are values of the row, such as the key of a stream. */
export const hiddenInLogs = ['req.headers.authorization', '*.password', '*.token', 'err.detail', 'err.where'];
