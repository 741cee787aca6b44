/** Seconds that players keep behind the present picture: a preview that is watched for hours would fill the memory. */
export const backBufferS = 30;
