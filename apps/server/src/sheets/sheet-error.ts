import type { SheetProblem } from '@touchline/contract';

/** A file cannot be read; the code is the reason, `detail` the place, if there is one. */
export class SheetError extends Error {
  problem: SheetProblem;
  detail: string;

  constructor(problem: SheetProblem, detail: string) {
    super(`${problem} ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}
