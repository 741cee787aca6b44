/** Seconds of played media that players keep. Without a limit, a preview left open for hours would fill the memory. */
export const backBufferS = 30;
