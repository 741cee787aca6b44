import { maxUses, referenceRoutes } from '@touchline/contract';
import type { Uses } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { referenceName } from '#kit/reference-name.ts';
import { useAct } from '#kit/use-act.ts';
import { formatNumber } from '#ui/formatters.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess, showUndoable } from '#ui/toast.ts';
import type { Directory, Item } from './directories.ts';

const kinds = ['stream', 'tournament', 'team', 'playlist', 'signed_link', 'watch_session'] as const;

/** What uses a record, such as "3 streams, 2 queries"; null if unused. */
export function useUsageText(): (uses: Uses['by']) => string | null {
  const { t, i18n } = useTranslation('references');
  return (uses) => {
    const parts = uses.map(({ entity, count }) => {
      const kind = kinds.find((one) => one === entity) ?? 'other';
      const number = formatNumber(count, i18n.language);
      return t(`uses.${kind}`, { count, shown: count >= maxUses ? `${number}+` : number });
    });
    return parts.length === 0 ? null : parts.join(', ');
  };
}

/** Deletes and restores records of a directory. Both return whether it was done. */
export function useDirectoryActions(directory: Directory) {
  const { t } = useTranslation('references');
  const { name, routes } = directory;
  const client = useQueryClient();
  const act = useAct();
  const ask = useDeleteConfirmation(directory);

  const restore = (items: readonly Item[]): Promise<boolean> =>
    act(t(`failure.${name}.restore`), async () => {
      await call(routes.restore, { ids: items.map((item) => item.id) }, null);
      showSuccess(items.length === 1 ? t(`done.${name}.restore`) : t('done.restoredMany', { count: items.length }));
      await client.invalidateQueries({ queryKey: [name] });
    });

  const remove = async (items: readonly Item[]): Promise<boolean> => {
    let agreed = false;
    const ids = items.map((item) => item.id);
    const succeeded = await act(t(`failure.${name}.delete`), async () => {
      const { data } = await call(referenceRoutes.uses, { entity: name, ids }, null);
      const used = data.filter(({ by }) => by.length > 0);
      agreed = await ask(items, used);
      if (!agreed) return;
      await call(routes.remove, { ids }, null);
      const archived = items.filter((item) => used.some(({ id }) => id === item.id));
      const counts = { deleted: ids.length - used.length, archived: used.length };
      const single = archived.length > 0 ? t(`done.${name}.archive`) : t(`done.${name}.delete`);
      const message = items.length === 1 ? single : t('done.deletedMany', counts);
      if (archived.length > 0) showUndoable(message, () => void restore(archived));
      else showSuccess(message);
      await client.invalidateQueries({ queryKey: [name] });
    });
    return succeeded && agreed;
  };

  return { remove, restore };
}

/** The confirmation of a deletion, which describes its effect. */
function useDeleteConfirmation(directory: Directory) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const inWords = useUsageText();
  return (items: readonly Item[], used: readonly Uses[]): Promise<boolean> => {
    const [item] = items;
    const all = items.length;
    const one = all === 1 && item !== undefined;
    const name = one ? referenceName(item as Parameters<typeof referenceName>[0], i18n.language) : directory.name;
    const uses = inWords(used[0]?.by ?? []);
    const words = one
      ? uses === null
        ? t('ask.unused')
        : t('ask.used', { uses })
      : used.length === 0
        ? t('ask.unusedMany')
        : t('ask.usedMany', { used: used.length, all });
    return confirm({
      title: one ? t('ask.title', { name }) : t('ask.titleMany', { count: all }),
      text: directory.name === 'client' && used.length > 0 ? `${words} ${t('ask.clientLinks')}` : words,
      danger: true,
      yes: used.length === all ? t('ask.archive') : t('shell:form.deleteForever'),
      no: t('shell:form.cancel'),
    });
  };
}
