/**
 * Repeats a call while it is answered 503: on a busy machine some of the many that wait for the same row are told to come
 * again.
 */
export async function whenFree<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
