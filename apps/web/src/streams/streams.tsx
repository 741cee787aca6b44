import type { Stream } from '@touchline/contract';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#kit/list-screen.tsx';
import { useSelection } from '#kit/use-selection.ts';
import { useNow } from '#ui/clock.ts';
import { HiddenSwitch } from '#web/blacklist/lazy.tsx';
import { SpreadsheetButton } from '#web/spreadsheets/spreadsheet-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCan } from '#web/session/profile.ts';
import { useIsIdle } from '#web/app/use-is-idle.ts';
import { useStreamColumns } from './columns.tsx';
import { useEmptyStreams } from './empty.tsx';
import { useStreamFilters } from './filters.ts';
import { streamTitle } from './stream-title.ts';
import { PanelButtons } from './panel-buttons.tsx';
import { usePanel } from './panel-link.tsx';
import { RowActions } from './row-actions.tsx';
import { StreamCard } from './stream-card.tsx';
import { TagBar } from './tag-bar.tsx';
import { useStreamList } from './use-stream-list.ts';

export { readFirstRows } from './use-stream-list.ts';

const Panels = lazyPart(async () => (await import('./panels.tsx')).Panels);
const RestoreKey = lazyPart(async () => (await import('./restore-key.tsx')).RestoreKey);
const IdleParts = lazyPart(async () => (await import('./idle-parts.tsx')).IdleParts);
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** The stream list. */
export function Streams() {
  return <StreamList archived={false} />;
}

/** The same screen with the archived streams. */
export function Archive() {
  return <StreamList archived />;
}

function StreamList({ archived }: { archived: boolean }) {
  const { t } = useTranslation('streams');
  const list = archived ? 'archive' : 'streams';
  const panel = usePanel();
  const now = useNow(60_000);
  const isIdle = useIsIdle();
  const canWrite = useCan('stream.write');
  const canTake = useCan('take.self');
  const columns = useStreamColumns();
  const { tag, tagged, hidden, state, change, rows } = useStreamList(archived, now);
  const [keyless, setKeyless] = useState<Stream | null>(null);
  const selection = useSelection(rows.page?.data);
  const actions = useCallback((stream: Stream) => <RowActions stream={stream} onKeyInUse={setKeyless} />, []);
  const create = canWrite && !archived ? { label: t('create'), onClick: () => panel.open('create', null) } : null;
  const empty = useEmptyStreams({ tag, archived, create, onAll: () => change({ tag: 'all' }) });
  const card = useCallback((stream: Stream) => <StreamCard stream={stream} actions={actions(stream)} />, [actions]);
  return (
    <ListScreen
      name={list}
      title={t(archived ? 'archive' : 'title')}
      create={create}
      tags={<TagBar tag={tag} archived={archived} hidden={hidden.isShown} now={now} onTag={(tag) => change({ tag })} />}
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={useStreamFilters()}
      before={
        <HiddenSwitch
          list="streams"
          search={state.search}
          filters={[...tagged, ...state.filters]}
          on={hidden.isShown}
          onChange={hidden.show}
        />
      }
      after={
        <>
          {archived ? null : <PanelButtons />}
          <SpreadsheetButton
            entity="stream"
            rows={{
              ...state,
              filters: [...tagged, ...hidden.filters, ...state.filters],
              list,
              columns,
              total: rows.page?.total,
            }}
          />
        </>
      }
      bulk={
        selection.ids.size > 0 ? (
          <Suspense>
            <BulkBar streams={selection.items} archived={archived} onClear={selection.clear} />
          </Suspense>
        ) : null
      }
      edit={canWrite && !archived ? (stream) => panel.open('edit', stream.id) : null}
      empty={empty}
      nameOf={streamTitle}
      selection={canWrite || (canTake && !archived) ? selection : null}
      actions={actions}
      card={card}
    >
      {isIdle && rows.page ? (
        <Suspense>
          <IdleParts streams={rows.page.data} />
        </Suspense>
      ) : null}
      {panel.name === null ? null : (
        <Suspense>
          <Panels />
        </Suspense>
      )}
      {keyless ? (
        <Suspense>
          <RestoreKey stream={keyless} onClose={() => setKeyless(null)} />
        </Suspense>
      ) : null}
    </ListScreen>
  );
}
