import { ActionIcon, Button, Switch } from '@mantine/core';
import { autoTakeRoutes } from '@touchline/contract';
import type { AutoTakeRule } from '@touchline/contract';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess, showUndoable } from '#ui/toast.ts';
import styles from './auto-takes.module.css';
import { inputOf } from './rule-values.ts';
import { ruleText } from './rule-text.ts';

type Props = { rule: AutoTakeRule; onEdit: () => void; onReplay: () => void };

/** A rule in words, with a switch and its actions. */
export function RuleItem({ rule, onEdit, onReplay }: Props) {
  const { t, i18n } = useTranslation(['autoTakes', 'shell']);
  const { setOn, remove } = useRuleActions();
  const { name } = rule;
  return (
    <li className={styles['rule']} data-off={!rule.isOn}>
      <Switch
        aria-label={t('isOn', { name })}
        checked={rule.isOn}
        onChange={(event) => void setOn(rule, event.currentTarget.checked)}
      />
      <div className={styles['words']}>
        <strong>{name}</strong>
        <span>{ruleText(t, i18n.language, rule)}</span>
        {rule.isBroken ? <span className={styles['broken']}>{t('broken')}</span> : null}
      </div>
      <div className={styles['buttons']}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          aria-label={`${t('replay')}: ${name}`}
          disabled={rule.isBroken}
          onClick={onReplay}
        >
          {t('replay')}
        </Button>
        <ActionIcon variant="default" size={30} aria-label={`${t('edit')}: ${name}`} title={t('edit')} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={`${t('remove')}: ${name}`}
          title={t('remove')}
          onClick={() => void remove(rule)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  );
}

function useRuleActions() {
  const { t } = useTranslation(['autoTakes', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: ['autoTake'] });
  const setOn = (rule: AutoTakeRule, isOn: boolean): Promise<boolean> =>
    act(t('saveFailed'), async () => {
      const input = { id: rule.id, version: rule.version, ...inputOf(rule), isOn };
      const stored = await call(autoTakeRoutes.update, input, null);
      showUndoable(t(isOn ? 'switchedOn' : 'switchedOff'), () => void setOn(stored, !isOn));
      await reread();
    });
  return {
    setOn,
    async remove(rule: AutoTakeRule) {
      const question = { title: t('ask', { name: rule.name }), text: t('askText'), danger: true };
      if (!(await confirm({ ...question, yes: t('remove'), no: t('shell:form.cancel') }))) return;
      await act(t('removeFailed'), async () => {
        await call(autoTakeRoutes.remove, { ids: [rule.id] }, null);
        showSuccess(t('removed'));
        await reread();
      });
    },
  };
}
