/** What could not be done with a stream. */
export const streamFailures = {
  create: 'Could not create the stream',
  update: 'Could not save the stream',
  delete: 'Could not delete the stream',
  restore: 'Could not restore the stream',
  take: 'Could not save the assignments',
  commentCreate: 'Could not send the comment',
  commentUpdate: 'Could not save the comment',
  commentDelete: 'Could not delete the comment',
  status: 'Could not change the status',
};
