import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { maxAddressLength } from '@touchline/contract';
import type { Profile } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { usePhone } from '#ui/phone.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useProfile } from '#web/session/profile.ts';
import { handOverAddress } from '#web/links/pasted-address.ts';
import { identifyKey } from './found.ts';
import { groupItems, nextIndex } from './group-items.ts';
import type { Item } from './item.ts';
import { Options, optionId } from './options.tsx';
import styles from './palette.module.css';
import { recentItems, rememberItem } from './recent.ts';
import { useItems } from './use-items.ts';

const combobox = { role: 'combobox', autoComplete: 'off', 'aria-autocomplete': 'list', 'aria-expanded': true } as const;

/** The command palette: opens any screen, stream, team or user by a part of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <Dialog size={620} phone={phone} title={t('palette.title')} closeLabel={t('form.close')} onClose={onClose}>
      {profile ? <PaletteSearch profile={profile} onClose={onClose} /> : null}
    </Dialog>
  );
}

function PaletteSearch({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentItems(profile.id));
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { items, busy, error } = useItems(profile, typed);
  const groups = groupItems(items, recent, typed);
  const flat = groups.flatMap((group) => group.items);
  const at = Math.min(selectedIndex, flat.length - 1);
  const current = flat[at];
  const choose = (item: Item) => {
    // The address is in no history: whoever has it can watch.
    if (item.key === identifyKey) handOverAddress(typed);
    else rememberItem(profile.id, item);
    onClose();
    void navigate({ to: item.to, search: item.search });
  };
  const { enter, forgetEnter } = useEnter(current, busy, choose);
  const select = (index: number) => {
    setSelectedIndex(index);
    forgetEnter();
  };
  const press = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, at, flat.length);
    if (next !== null) select(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (current) document.getElementById(optionId(list, current))?.scrollIntoView({ block: 'nearest' });
  }, [list, current]);
  return (
    <div className={styles['palette']}>
      <input
        {...combobox}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the input is the dialog's only control
        autoFocus
        data-autofocus
        className={styles['input']}
        aria-label={t('palette.label')}
        placeholder={t('palette.label')}
        aria-controls={list}
        aria-activedescendant={current ? optionId(list, current) : undefined}
        value={typed}
        maxLength={maxAddressLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          select(0);
        }}
        onKeyDown={press}
      />
      <Options list={list} groups={groups} current={current} onChoose={choose} />
      <output className={styles['state']}>
        {error
          ? t('palette.failed', { reason: errorText(i18n, error) })
          : busy
            ? t('palette.searching')
            : flat.length === 0
              ? `${t('palette.nothing')}. ${t('palette.nothingText')}`
              : t('palette.found', { count: flat.length })}
      </output>
      <p className={styles['keys']}>{t('palette.keys')}</p>
    </div>
  );
}

/** Enter chooses the current item. If nothing matches yet, it waits for the search, until the user does something else. */
function useEnter(current: Item | undefined, busy: boolean, choose: (item: Item) => void) {
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting && !busy && !current) setWaiting(false);
  const isFound = isWaiting && !busy && current !== undefined;
  const chooseFound = useEffectEvent(() => {
    if (current) choose(current);
  });
  useEffect(() => {
    if (isFound) chooseFound();
  }, [isFound]);
  return { enter: () => (current ? choose(current) : setWaiting(busy)), forgetEnter: () => setWaiting(false) };
}
