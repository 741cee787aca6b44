/** After so many milliseconds an answer to the question for orders is overdue: the console answers after 25 s. */
export const ORDERS_TIMEOUT_MS = 35_000;
