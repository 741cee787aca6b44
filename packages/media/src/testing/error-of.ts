/** The error that an action throws, or null: for properties that allow only certain errors. */
export function errorOf(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error;
  }
}
