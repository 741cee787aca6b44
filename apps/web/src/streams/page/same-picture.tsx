import { samePictureRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import styles from './same-picture.module.css';

const rereadMs = 20_000;

/** That the stream shows another match, and which, if that may be seen; nothing while it shows its own. */
export function SamePicture({ stream }: { stream: Stream }) {
  const { t } = useTranslation('timeline');
  const isOther = stream.contentFaults.includes('other_match');
  const { data: others = [] } = useQuery({
    queryKey: ['stream', 'same-picture', stream.id],
    queryFn: ({ signal }) => call(samePictureRoutes.list, { id: stream.id }, signal),
    enabled: isOther,
    // Events of the other stream say nothing about this one.
    refetchInterval: rereadMs,
    meta: { stream: stream.id },
  });
  if (!isOther) return null;
  return (
    <output className={styles['same']}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {t(others.length > 0 ? 'samePicture' : 'otherMatch')}{' '}
        {others.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 ? ', ' : null}
            <Link to="/broadcast/streams/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          </span>
        ))}
      </span>
    </output>
  );
}
