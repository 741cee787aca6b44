import { fieldErrors } from '@touchline/contract';
import type { FieldError, Route } from '@touchline/contract';

/** A schema of what is sent. */
export type Schema = Route['input'];

/** The contract's validation errors, as sentences by field. */
export function problems(schema: Schema, input: unknown, say: (error: FieldError) => string): Record<string, string> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return {};
  const given = new Map<string, unknown>(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  return Object.fromEntries(
    Object.entries(fieldErrors(result.error.issues)).map(([path, error]) => {
      const name = path.split('.')[0] ?? path;
      // An empty field is "required", not "invalid".
      const isEmpty = error.code === 'pattern' && given.get(name) === '';
      return [name, say(isEmpty ? { code: 'required' } : error)];
    }),
  );
}
