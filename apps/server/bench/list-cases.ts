import { teamNames } from './fill.ts';

/** A request of the list of streams: its headers, and the text searched for. */
export type ListRequest = { headers: Record<string, string>; name: string | null };

/** `perPage`: rows that each answer must have. The variants are requested in turn. */
export type ListCase = { name: string; perPage: number; variants: ListRequest[] };

const page = (headers: Record<string, string>): ListRequest => ({
  headers: { 'page-size': '10', ...headers },
  name: null,
});
const search = (name: string): ListRequest => ({ headers: { 'page-size': '10' }, name });
const hundred = { 'page-size': '100' };
const brotli = { 'accept-encoding': 'br' };

/** The first pages of each request: more answers than the server keeps. */
const paged = (pages: number, requests: ListRequest[]) =>
  Array.from({ length: pages }, (_, index) => index + 1).flatMap((number) =>
    requests.map((each) => ({ ...each, headers: { ...each.headers, 'page-current': String(number) } })),
  );

const cyrillic = ['гранит', 'форест', 'ривер', 'краун', 'саммит', 'норт', 'лейк', 'милл'];

/** The cases that are measured under load. Those called equal ask the same again and again. */
export const listCases: ListCase[] = [
  { name: 'default, 10 rows, equal', perPage: 10, variants: [page({})] },
  { name: 'default, 10 rows, equal, brotli', perPage: 10, variants: [page(brotli)] },
  { name: 'default, 100 rows, equal', perPage: 100, variants: [page(hundred)] },
  { name: 'default, 100 rows, equal, brotli', perPage: 100, variants: [page({ ...hundred, ...brotli })] },
  { name: 'pages 1 to 600, 10 rows', perPage: 10, variants: paged(600, [page({})]) },
  { name: 'pages 1 to 600, 10 rows, brotli', perPage: 10, variants: paged(600, [page(brotli)]) },
  { name: 'pages 1 to 500, 100 rows', perPage: 100, variants: paged(500, [page(hundred)]) },
  {
    name: 'phase and team name, 10 rows',
    perPage: 10,
    variants: paged(
      6,
      teamNames.map((name) =>
        page({ 'filter-column': 'phase,team', 'filter-value': `live,${encodeURIComponent(name)}` }),
      ),
    ),
  },
  { name: 'search in Latin, 10 rows', perPage: 10, variants: paged(6, teamNames.map(search)) },
  { name: 'search in Cyrillic, 10 rows', perPage: 10, variants: paged(75, cyrillic.map(search)) },
];
