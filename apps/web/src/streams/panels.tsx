import { IconError404 } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HideLike } from '#web/blacklist/lazy.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showFailure } from '#ui/toast.ts';
import { loadWords } from '#web/app/i18n.ts';
import { usePanel } from './panel-link.tsx';
import { streamTitle } from './stream-title.ts';
import { tabs } from './stream-tabs.ts';
import { isGone, useStream } from './use-stream.ts';

const StreamView = lazyPart(async () => (await import('./stream-view.tsx')).StreamView);
const CreateStream = lazyPart(async () => (await import('./stream-form.tsx')).CreateStream);
const DuplicateStream = lazyPart(async () => (await import('./stream-form.tsx')).DuplicateStream);
const EditStream = lazyPart(async () => (await import('./stream-form.tsx')).EditStream);
const ConflictsDrawer = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./planning/conflicts-drawer.tsx'), loadWords('planning')]);
  return loaded.ConflictsDrawer;
});
const FeedQuestionsDrawer = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./fixtures/feed-questions-drawer.tsx'), loadWords('fixtures')]);
  return loaded.FeedQuestionsDrawer;
});
const HandoversDrawer = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./handovers/handovers-drawer.tsx'), loadWords('handovers')]);
  return loaded.HandoversDrawer;
});
const Series = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./series/series.tsx'), loadWords('planning')]);
  return loaded.Series;
});
const Round = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./round/round.tsx'), loadWords('planning')]);
  return loaded.Round;
});
const WhyStream = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/why/why-stream.tsx'), loadWords(['why', 'blacklist'])]);
  return loaded.WhyStream;
});
const Takes = lazyPart(async () => (await import('./takes.tsx')).Takes);
const Preview = lazyPart(async () => (await import('./preview/preview.tsx')).Preview);

/** Loads what is opened most, so that it opens without delay. */
export const preloadPanels = () => Promise.all([StreamView.preload(), Takes.preload()]);

/** The panels that hold what somebody has entered. */
const forms: readonly string[] = ['edit', 'duplicate', 'series', 'round', 'hide'];

/** The panel above the list that the address asks for. */
export function Panels() {
  const panel = usePanel();
  if (panel.name === null) return null;
  return (
    <Suspense>
      {panel.name === 'create' ? (
        <CreateStream given={null} onClose={panel.close} onCreated={(id) => panel.open('view', id)} />
      ) : panel.name === 'conflicts' ? (
        <ConflictsDrawer onClose={panel.close} />
      ) : panel.name === 'feed' ? (
        <FeedQuestionsDrawer onClose={panel.close} />
      ) : panel.name === 'handovers' ? (
        <HandoversDrawer onClose={panel.close} />
      ) : panel.id === null ? null : (
        <OfStream key={panel.id} id={panel.id} />
      )}
    </Suspense>
  );
}

function OfStream({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const panel = usePanel();
  const { data: stream, error, refetch } = useStream(id);
  // A form stays, with what was entered, and is told that its stream is gone.
  const isForm = stream !== undefined && forms.includes(panel.name ?? '');
  const isFormOfGone = isForm && isGone(error);
  const tellGone = useEffectEvent(() => showFailure(t('view.missing'), errorText(i18n, error)));
  useEffect(() => {
    if (isFormOfGone) tellGone();
  }, [isFormOfGone]);
  if (error && (!stream || (isGone(error) && !isForm)))
    return (
      <Drawer side="end" title={t('view.title')} closeLabel={t('shell:form.close')} onClose={panel.close}>
        <EmptyState
          urgent
          icon={<IconError404 size={24} />}
          title={t('view.missing')}
          text={errorText(i18n, error)}
          action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
        />
      </Drawer>
    );
  if (!stream) return null;
  if (panel.name === 'edit') return <EditStream stream={stream} onClose={panel.close} />;
  if (panel.name === 'duplicate')
    return <DuplicateStream stream={stream} onClose={panel.close} onCreated={(made) => panel.open('view', made)} />;
  if (panel.name === 'series') return <Series stream={stream} onClose={panel.close} />;
  if (panel.name === 'round') return <Round stream={stream} onClose={panel.close} />;
  if (panel.name === 'hide') return <HideLike stream={stream} onClose={panel.close} />;
  if (panel.name === 'takes') return <Takes stream={stream} onClose={panel.close} />;
  if (panel.name === 'why') return <WhyStream id={id} name={streamTitle(stream)} onClose={panel.close} />;
  if (panel.name === 'preview') return <Preview stream={stream} onClose={panel.close} />;
  const tab = tabs.find((name) => name === panel.name) ?? 'view';
  return <StreamView stream={stream} tab={tab} onTab={(next) => panel.open(next, id)} onClose={panel.close} />;
}
