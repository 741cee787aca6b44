import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { commentRoutes } from '@touchline/contract';
import type { Comment, Stream } from '@touchline/contract';
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { RelativeTime } from '#ui/date-time.tsx';
import { confirmDiscard, useUnsaved } from '#ui/unsaved.ts';
import { useProfile } from '#web/session/profile.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { CommentBox } from './comment-box.tsx';
import styles from './comments.module.css';
import { useComments } from './use-comments.ts';

/** The comments on a stream, newest last, and an input for a new one. */
export function Comments({ stream }: { stream: Stream }) {
  const { t } = useTranslation('streams');
  const client = useQueryClient();
  const act = useAct();
  const profile = useProfile();
  const { comments, older, isLoadingOlder, showOlder, error, refetch } = useComments(stream.id);
  const write = (message: string) =>
    act(t('failure.commentCreate'), async () => {
      await call(commentRoutes.create, { stream_id: stream.id, message }, null);
      await client.invalidateQueries({ queryKey: ['comment', stream.id] });
    });
  return (
    <div className={styles['comments']}>
      {older > 0 ? (
        <Button size="xs" variant="default" loading={isLoadingOlder} onClick={showOlder}>
          {t('comments.older', { count: older })}
        </Button>
      ) : null}
      {comments ? (
        comments.map((comment) => <CommentItem key={comment.id} comment={comment} />)
      ) : error ? (
        <Failed title={t('comments.failed')} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={120} />
      )}
      {comments?.length === 0 ? (
        <p className={styles['empty']}>
          <IconMessage size={18} aria-hidden /> {t('comments.empty')}
        </p>
      ) : null}
      {stream.abilities.includes('comment') && profile ? (
        <NewComment stream={stream.id} user={profile.id} onSend={write} />
      ) : null}
    </div>
  );
}

type NewProps = { stream: number; user: number; onSend: (message: string) => Promise<boolean> };

/** The input of a new comment. Its draft survives another tab of the drawer, another screen and a reload. */
function NewComment({ stream, user, onSend }: NewProps) {
  const { t } = useTranslation('streams');
  const [text, setText] = useDraft(user, `comment:${stream}`);
  const words = { label: t('comments.write'), submit: t('comments.send') };
  return <CommentBox {...words} stream={stream} text={text} onText={setText} onSend={onSend} />;
}

function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation(['streams', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const [edited, setEdited] = useState<string | null>(null);
  const isChanged = edited !== null && edited !== comment.message;
  useUnsaved(isChanged);
  const toggle = async () => {
    if (edited === null) setEdited(comment.message);
    else if (!isChanged || (await confirmDiscard())) setEdited(null);
  };
  const refresh = () => client.invalidateQueries({ queryKey: ['comment', comment.stream_id] });
  const update = async (message: string) => {
    const saved = await act(t('failure.commentUpdate'), async () => {
      await call(commentRoutes.update, { id: comment.id, message }, null);
      await refresh();
    });
    if (saved) setEdited((text) => (text?.trim() === message ? null : text));
    // Keeps the text if saving failed; if it succeeded, the box closes.
    return false;
  };
  const remove = async () => {
    const [title, text] = [t('comments.deleteTitle'), t('comments.deleteText')];
    if (!(await confirm({ title, text, yes: t('shell:form.deleteForever'), no: t('shell:form.cancel'), danger: true })))
      return;
    await act(t('failure.commentDelete'), async () => {
      await call(commentRoutes.remove, { ids: [comment.id] }, null);
      await refresh();
    });
  };
  return (
    <article className={styles['comment']}>
      <header>
        <strong>{comment.userName}</strong> <RelativeTime at={comment.createdAt} />
        {comment.editedAt ? <span> · {t('comments.edited')}</span> : null}
        {comment.abilities.includes('edit') ? (
          <span className={styles['tools']}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('comments.edit')}
              onClick={() => void toggle()}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('comments.delete')}
              onClick={() => void remove()}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        ) : null}
      </header>
      {edited === null ? (
        <p className={styles['text']}>{comment.message}</p>
      ) : (
        <CommentBox
          stream={comment.stream_id}
          label={t('comments.edit')}
          text={edited}
          onText={setEdited}
          submit={t('shell:form.save')}
          onSend={update}
        />
      )}
    </article>
  );
}
