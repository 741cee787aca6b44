import { can, secondFactorRoutes, userRoutes } from '@touchline/contract';
import type { Role, User } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess, showUndoable } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';

/** The actions on users. Irreversible ones ask for confirmation, with a stronger warning about one's own account. */
export function useUserActions() {
  const { t } = useTranslation(['users', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const me = useProfile()?.id;
  const no = t('shell:form.cancel');
  const read = () => client.invalidateQueries({ queryKey: ['user'] });

  const putBlocked = (user: User, blocked: boolean): Promise<boolean> =>
    act(t(blocked ? 'failure.block' : 'failure.update'), async () => {
      await call(userRoutes.update, { id: user.id, status: blocked ? 'inactive' : 'active' }, null);
      showUndoable(t(blocked ? 'toast.blocked' : 'toast.unblocked'), () => void putBlocked(user, !blocked));
      await read();
    });

  const setBlocked = async (user: User, blocked: boolean): Promise<boolean> => {
    const self = user.id === me;
    const title = self ? t('ask.selfBlock') : t('ask.block', { name: user.name });
    const text = self ? t('ask.self') : t('ask.blockText');
    if (blocked && !(await confirm({ title, text, yes: t('action.block'), no, danger: true }))) return false;
    return putBlocked(user, blocked);
  };

  const removeSecondFactor = async ({ id, name }: User): Promise<boolean> => {
    const question = { title: t('ask.secondFactor', { name }), text: t('ask.secondFactorText'), danger: true };
    if (!(await confirm({ ...question, yes: t('action.secondFactor'), no }))) return false;
    return act(t('failure.secondFactor'), async () => {
      await call(secondFactorRoutes.remove, { id }, null);
      showSuccess(t('toast.secondFactor'));
      await read();
    });
  };

  const remove = async (users: readonly User[]): Promise<boolean> => {
    const [one] = users;
    const title =
      users.length === 1 && one ? t('ask.delete', { name: one.name }) : t('ask.deleteMany', { count: users.length });
    const self = users.some(({ id }) => id === me);
    const text = self ? `${t('ask.self')} ${t('ask.deleteText')}` : t('ask.deleteText');
    if (!(await confirm({ title, text, yes: t('shell:form.deleteForever'), no, danger: true }))) return false;
    return act(t('failure.delete'), async () => {
      await call(userRoutes.remove, { ids: users.map(({ id }) => id) }, null);
      showSuccess(t(users.length === 1 ? 'toast.deleted' : 'toast.deletedMany'));
      await read();
    });
  };

  /** Whether to continue with a change; asks for confirmation if it removes one's own rights. */
  const mayChange = async (id: number, next: { role: Role; status: User['status'] }): Promise<boolean> => {
    if (id !== me) return true;
    if (next.status === 'inactive')
      return confirm({ title: t('ask.selfBlock'), text: t('ask.self'), yes: t('ask.yes'), no, danger: true });
    if (can(next.role, 'administer')) return true;
    const text = t('ask.selfRoleText', { role: t(`shell:role.${next.role}`) });
    return confirm({ title: t('ask.selfRole'), text, yes: t('ask.yes'), no, danger: true });
  };

  return { setBlocked, removeSecondFactor, remove, mayChange };
}
