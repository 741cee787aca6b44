/** What an action throws, or null: for properties that allow certain errors only. */
export function errorOf(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error;
  }
}
