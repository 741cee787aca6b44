import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { showIn } from '#ui/testing/show.tsx';
import { sports } from './directories.ts';
import { useDirectoryColumns } from './directory-columns.tsx';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const nothing = () => undefined;
const Columns = () => useDirectoryColumns(sports, nothing).map(({ key }) => <li key={key}>{key}</li>);

it('the counts of streams, tournaments and teams are columns for those alone who are given them', async () => {
  const columnsFor = async (role: string) =>
    (await showIn('en', <Columns />, [[['profile'], { id: 1, role }]])).texts('listitem');
  expect(await columnsFor('editor')).toEqual(['name', 'nameRu', 'duration', 'streams', 'tournaments', 'teams']);
  expect(await columnsFor('operator')).toEqual(['name', 'nameRu', 'duration']);
});
