export { MAYBE_FROM, SAME_FROM, type Verdict } from './verdict.ts';
