import type { AutoTakeRule } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { Replay } from './replay.tsx';
import { inputOf } from './rule-values.ts';

type Props = { rule: AutoTakeRule; user: number | undefined; onClose: () => void };

/** What a stored rule would have taken. */
export function ReplayDialog({ rule, user, onClose }: Props) {
  const { t } = useTranslation(['autoTakes', 'shell']);
  return (
    <Dialog
      size={840}
      phone={usePhone()}
      title={t('result.title', { name: rule.name })}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      <Replay rule={inputOf(rule)} id={rule.id} user={user} />
    </Dialog>
  );
}
