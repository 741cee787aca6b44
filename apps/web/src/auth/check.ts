import type { FieldError } from '@touchline/contract';
import {
  confirmInput,
  firstCodeInput,
  loginInput,
  recoveryInput,
  registerInput,
  resetInput,
  setupCodeInput,
  setupInput,
} from '@touchline/contract/schemas';
import { problems } from '#kit/problems.ts';

const schemas = {
  code: firstCodeInput,
  confirm: confirmInput,
  login: loginInput,
  recovery: recoveryInput,
  register: registerInput,
  reset: resetInput,
  setup: setupInput,
  setupCode: setupCodeInput,
};

export type Checked = keyof typeof schemas;

/** What the contract finds wrong in the input of a signed-out screen, as sentences by field. Loads after the screen. */
export function check(name: Checked, input: unknown, say: (error: FieldError) => string): Record<string, string> {
  return problems(schemas[name], input, say);
}
