import type { Stream } from '@touchline/contract';
import { useReducer } from 'react';
import { browserDecodes } from './codec-problem.ts';
import { playOrder } from './engine.ts';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { initialChoice, nextChoice } from './format-choice.ts';
import { rankFormats } from './play-ranking.ts';

/** The problem of each failed format. */
export type Problems = readonly { format: PlayFormat; problem: Problem }[];

export type PlayedFormat = {
  /** Null if no format is offered that browsers can play. */
  format: PlayFormat | null;
  offered: readonly PlayFormat[];
  isOwn: boolean;
  /** The failed format that this one automatically replaced, and its problem. */
  replaced: Problems[number] | null;
  /** Why no format plays; empty while one may still work. */
  problems: Problems;
  choose: (format: PlayFormat) => void;
  chooseAutomatically: () => void;
  onFailed: (problem: Problem) => void;
  onSteady: () => void;
};

/** The format that a preview plays: the best one that works, or the one that the person chose. */
export function useFormatChoice(stream: Stream): PlayedFormat {
  const { order, excluded } = rankFormats(stream, window.location, browserDecodes);
  const [choice, dispatch] = useReducer(nextChoice, order, initialChoice);
  const offered = playOrder.filter((each) => stream.links[each] !== null);
  const chosenFormat = choice.format !== null && offered.includes(choice.format) ? choice.format : null;
  const format = chosenFormat ?? order[0] ?? offered[0] ?? null;
  const problemOf = (each: PlayFormat) => choice.failures[each]?.problem ?? excluded[each] ?? null;
  const problemOfFormat = (each: PlayFormat) => {
    const problem = problemOf(each);
    return problem ? [{ format: each, problem }] : [];
  };
  const all = offered.flatMap(problemOfFormat);
  return {
    format,
    offered,
    isOwn: choice.isOwn,
    replaced: chosenFormat !== null && choice.replaced !== null ? (problemOfFormat(choice.replaced)[0] ?? null) : null,
    problems: !choice.isOwn && all.length === offered.length ? all : [],
    choose: (next) => dispatch({ type: 'chosen', format: next }),
    chooseAutomatically: () => dispatch({ type: 'automatic', order }),
    onFailed(problem) {
      if (format) dispatch({ type: 'failed', format, problem, at: Date.now(), order, seen: stream.formats });
    },
    onSteady() {
      if (format) dispatch({ type: 'steady', format });
    },
  };
}
