import { IconClock, IconLayout, IconPlayerPlay, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LivePicture } from '#web/streams/picture/live-picture.tsx';
import type { Item } from './item.ts';
import styles from './palette.module.css';

export type Group = { kind: Item['kind'] | 'recent'; items: readonly Item[] };

const icons = {
  screen: IconLayout,
  stream: IconPlayerPlay,
  team: IconUsersGroup,
  user: IconUser,
  recent: IconClock,
} as const;

/** The id of an option's element, for `aria-activedescendant`. */
export const optionId = (list: string, { key }: Item): string => `${list}-${key.replaceAll(/[^\w-]/g, '_')}`;

// The focus stays in the input: the selected option is referenced by `aria-activedescendant`.
const listbox = { role: 'listbox' } as const;
const group = { role: 'group' } as const;
const option = (isSelected: boolean) => ({ role: 'option', 'aria-selected': isSelected }) as const;

type Props = { list: string; groups: readonly Group[]; current: Item | undefined; onChoose: (item: Item) => void };

/** The options in groups. */
export function Options({ list, groups, current, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div {...listbox} id={list} aria-label={t('palette.title')} className={styles['list']}>
      {groups.map(({ kind, items }) => (
        <div key={kind} {...group} aria-labelledby={`${list}-${kind}`}>
          <p id={`${list}-${kind}`} className={styles['group']}>
            {t(`palette.${kind}`)}
          </p>
          {items.map((item) => (
            <Option
              key={item.key}
              id={optionId(list, item)}
              item={item}
              selected={item.key === current?.key}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; item: Item; selected: boolean; onChoose: () => void };

function Option({ id, item, selected, onChoose }: OptionProps) {
  const Icon = icons[item.kind];
  return (
    <button
      {...option(selected)}
      type="button"
      tabIndex={-1}
      id={id}
      className={styles['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={styles['label']}>{item.label}</span>
      <span className={styles['detail']}>{item.detail}</span>
      {item.pictured ? (
        <span className={styles['picture']} aria-hidden>
          <LivePicture stream={item.pictured} name={item.label} size="tiny" />
        </span>
      ) : null}
    </button>
  );
}
