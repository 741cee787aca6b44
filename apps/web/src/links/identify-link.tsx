import { Alert, Button, Group, Textarea } from '@mantine/core';
import { maxAddressLength, signedLinkRoutes } from '@touchline/contract';
import type { IdentifiedLink } from '@touchline/contract';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { fullDateTime } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { useNow } from '#ui/clock.ts';
import { usePhone } from '#ui/phone.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { stateOf, toneOf } from './link-state.ts';
import styles from './links.module.css';
import { handOverAddress, pastedAddress } from './pasted-address.ts';
import { useRevoke } from './use-revoke.ts';

/** Tells whose link a pasted address is. */
export function IdentifyLink({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['links', 'shell']);
  const phone = usePhone();
  const [address, setAddress] = useState(pastedAddress);
  const [asked, setAsked] = useState(address);
  const answer = useQuery({
    queryKey: ['signedLink', 'identify', asked],
    queryFn: ({ signal }) => call(signedLinkRoutes.identify, { address: asked }, signal),
    enabled: asked !== '',
    gcTime: 0,
  });
  // Not at once: what suspends while it is first rendered begins anew.
  useEffect(() => () => handOverAddress(''), []);
  return (
    <Dialog size={560} phone={phone} title={t('identify.action')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(address.trim());
        }}
      >
        <Textarea
          label={t('identify.address')}
          description={t('identify.text')}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxAddressLength}
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setAsked('');
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={answer.isFetching} disabled={address.trim() === ''}>
            {t('identify.submit')}
          </Button>
        </Group>
      </form>
      <div className={styles['found']} aria-live="polite">
        {answer.error ? (
          <Alert color="red" title={t('identify.failure')}>
            {errorText(i18n, answer.error)}
          </Alert>
        ) : null}
        {answer.data?.found ? <Found found={answer.data.found} /> : null}
        {answer.data?.found === null ? (
          <Alert color="yellow" title={t('identify.unknown')}>
            {t('identify.unknownText')}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}

function Found({ found }: { found: IdentifiedLink }) {
  const { t, i18n } = useTranslation('links');
  const zone = useViewerZone();
  const { owner, link, copied, stream, end } = found;
  const when = (at: string) => fullDateTime(at, i18n.language, zone);
  const now = useNow(15_000);
  const state = end ?? (link ? stateOf(link, now) : 'valid');
  const isProbe = owner === 'console' && found.userName === null;
  const whose = owner === 'client' ? link?.clientName : (found.userName ?? t('identify.deleted'));
  const from = owner === 'unknown' ? t('identify.notSaid') : isProbe ? t('identify.probe') : whose;
  const label = <StatusLabel tone={toneOf(state)} label={t(`state.${state}`)} hint={null} />;
  const revoked = link ?? copied;
  const revocation =
    revoked?.revokedAt && `${revoked.revokedByName ?? t('identify.deleted')}, ${when(revoked.revokedAt)}`;
  const revoke = useRevocationOf(found);
  const match = (
    <Link to="/broadcast/streams" search={{ panel: 'view', id: String(stream) }}>
      {found.streamName}
    </Link>
  );
  return (
    <>
      <Facts
        facts={[
          [t('identify.field.state'), label],
          [t('identify.field.revokedBy'), end === 'revoked' ? revocation : null],
          [t(`identify.field.${owner}`), from],
          [t('identify.field.stream'), match],
          [t('identify.field.server'), found.serverName],
          [t('identify.field.formats'), found.formats.map((format) => t(`format.${format}`)).join(', ')],
          [t('identify.field.until'), when(found.until)],
          [t('identify.field.issued'), found.issuedAt && when(found.issuedAt)],
          [t('identify.field.createdBy'), link && (link.createdByName ?? t('identify.deleted'))],
          [t('identify.field.networks'), found.networks.join(', ') || t('identify.any.networks')],
          [t('identify.field.maxViewers'), found.maxViewers ?? t('identify.any.maxViewers')],
        ]}
      />
      {revoke ? (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconLinkOff size={16} />} onClick={() => void revoke()}>
            {t('revoke.action')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/** Revokes an identified link, with all others to the stream that its user copied; null when nothing is to be revoked. */
function useRevocationOf({ link, copied, end }: IdentifiedLink): (() => Promise<void>) | null {
  const { revoke, revokeCopied } = useRevoke();
  if (link?.revokedAt === null && end === null) return () => revoke(link);
  // Somebody who may not watch now may be allowed to again.
  return copied?.endsWhenRevoked && (end === null || end === 'person') ? () => revokeCopied(copied) : null;
}
