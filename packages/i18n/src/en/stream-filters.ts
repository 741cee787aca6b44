/** Filters of the stream list besides those of its columns. */
export const streamFilters = {
  starts: 'Start',
  startsIn: {
    hour: 'Within an hour',
    day: 'Within 24 hours',
    lastDay: 'In the last 24 hours',
    lastWeek: 'In the last 7 days',
  },
  taken: 'Taken by anyone',
  inWindow: 'Live or within its publishing window',
  measured: 'Included in availability',
  takenBy: 'Taken by',
  takenIn: 'Taken in',
  hasServer: 'Has a server',
  startAt: 'Starts between',
  import: 'From import',
  yes: 'Yes',
  no: 'No',
};
