import { readList } from '#kit/list-state.ts';
import { nameOf } from '#ui/testing/read-element.ts';
import type { Shown } from '#ui/testing/show.tsx';

/** The targets of the links: the path, and the list's state in its query. */
export function linksOf(drawn: Shown) {
  return drawn
    .getByRole('link')
    .elements()
    .map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://x');
      const search = Object.fromEntries(searchParams);
      const { tag, filters } = readList(search, { tag: '', sort: null, size: 10 });
      const read = Object.fromEntries(filters.map(({ column, value }) => [column, value]));
      return { name: nameOf(link), pathname, tag, filters: read, hidden: search['hidden'] };
    });
}
