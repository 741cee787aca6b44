import { ConfirmHost } from '#ui/confirm-host.tsx';
import { LeaveGuard } from '#web/app/leave-guard.tsx';
import { useWords } from '#ui/use-words.ts';

/** Asks before a changed form of a signed-out screen is left. The screens that are quickly filled in again do without. */
export function Guard() {
  const { t } = useWords('shell');
  return (
    <>
      <ConfirmHost closeLabel={t('form.close')} />
      <LeaveGuard />
    </>
  );
}
