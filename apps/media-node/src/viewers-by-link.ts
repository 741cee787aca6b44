import type { WatchRight, WatchRights } from './watch-rights.ts';

type Options<S> = Pick<WatchRights, 'maxViewersOf'> & { isOver: (session: S) => boolean };

/** Groups sessions by link and stream, and says whether there is room for another one. */
export function groupByLink<S extends { right: WatchRight }>({ maxViewersOf, isOver }: Options<S>) {
  const groups = new Map<string, Set<S>>();
  return {
    add(session: S): void {
      const link = linkOf(session.right);
      groups.set(link, (groups.get(link) ?? new Set()).add(session));
    },
    delete(session: S): void {
      const link = linkOf(session.right);
      const group = groups.get(link);
      group?.delete(session);
      if (group?.size === 0) groups.delete(link);
    },
    hasRoom(right: WatchRight): boolean {
      const maxViewers = maxViewersOf(right);
      if (maxViewers === null) return true;
      let viewers = 0;
      for (const session of groups.get(linkOf(right)) ?? []) if (!isOver(session)) viewers += 1;
      return viewers < maxViewers;
    },
    /** Of each link that more are watching than may, the newest sessions: a group has its oldest first. */
    surplus: (): S[] =>
      [...groups.values()].flatMap((group) => {
        const open = [...group].filter((session) => !isOver(session));
        const maxViewers = open[0] ? maxViewersOf(open[0].right) : null;
        return maxViewers === null ? [] : open.slice(maxViewers);
      }),
  };
}

const linkOf = ({ key, signed }: WatchRight): string => `${signed?.link.kind} ${signed?.link.subject} ${key}`;
