// A list of streams as a first Mantine program has it: what `npm run bench -- screens` compares the console's screens with.
import '@mantine/core/styles.css';
import { Checkbox, Group, MantineProvider, Pagination, Select, Table, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { id: number; key: string; title: string; startAt: string; duration: number };
type Page = { data: Row[]; last_page: number };

function BareTable() {
  const [page, setPage] = useState<Page>({ data: [], last_page: 1 });
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState<string | null>('10');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('auth_token')}`,
      'Page-Current': String(number),
      'Page-Size': size ?? '10',
    };
    void fetch(search === '' ? '/api/streams' : `/api/streams/search?name=${encodeURIComponent(search)}`, { headers })
      .then((response) => response.json() as Promise<Page>)
      .then(setPage);
  }, [number, size, search]);
  return (
    <>
      <Group>
        <TextInput aria-label="Search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        <Select aria-label="Rows" data={['10', '50', '100']} value={size} onChange={setSize} />
      </Group>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>Title</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Start</Table.Th>
            <Table.Th>Minutes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {page.data.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Checkbox aria-label={`Select ${row.title}`} />
              </Table.Td>
              <Table.Td>{row.title}</Table.Td>
              <Table.Td>{row.key}</Table.Td>
              <Table.Td>{row.startAt}</Table.Td>
              <Table.Td>{row.duration}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Pagination total={page.last_page} value={number} onChange={setNumber} />
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider>
      <BareTable />
    </MantineProvider>,
  );
