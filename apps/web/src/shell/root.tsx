import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { LeaveGuard } from '#web/app/leave-guard.tsx';

/** The root of every signed-in screen: the screen, and confirmation dialogs. */
export function Root() {
  const { t } = useTranslation();
  return (
    <>
      <Outlet />
      <ConfirmHost closeLabel={t('form.close')} />
      <LeaveGuard />
    </>
  );
}
