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

/** The cases that are measured under load. Those with one variant ask the same again and again. */
export const listCases: ListCase[] = [
  { name: 'default, 10 rows', perPage: 10, variants: [page({})] },
  { name: 'default, 10 rows, brotli', perPage: 10, variants: [page(brotli)] },
  { name: 'default, 100 rows', perPage: 100, variants: [page(hundred)] },
  { name: 'default, 100 rows, brotli', perPage: 100, variants: [page({ ...hundred, ...brotli })] },
  {
    name: 'pages 1 to 500, 10 rows',
    perPage: 10,
    variants: Array.from({ length: 500 }, (_, index) => page({ 'page-current': String(index + 1) })),
  },
  {
    name: 'phase and team name, 10 rows',
    perPage: 10,
    variants: teamNames.map((name) =>
      page({ 'filter-column': 'phase,team', 'filter-value': `live,${encodeURIComponent(name)}` }),
    ),
  },
  { name: 'search in Latin, 10 rows', perPage: 10, variants: teamNames.map(search) },
  {
    name: 'search in Cyrillic, 10 rows',
    perPage: 10,
    variants: ['гранит', 'форест', 'ривер', 'краун', 'саммит', 'норт', 'лейк', 'милл'].map(search),
  },
];
