import type { SheetProblem } from '@touchline/contract';

/** A file that cannot be read; the code says why, `detail` names the place where there is one. */
export class SheetError extends Error {
  problem: SheetProblem;
  detail: string;

  constructor(problem: SheetProblem, detail: string) {
    super(`${problem} ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}
