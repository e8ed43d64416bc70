import type { ReactNode } from 'react'
import {
  historyDays,
  LISTENBRAINZ_URL,
  type LinkedService,
  type ScrobbleService,
  serviceNames,
} from '../../../contract/social/scrobbling.ts'
import { showError } from '../../data/errors.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import styles from './scrobbling.module.css'
import { chooseScrobbled, pageOfLink, sendHistory, sendNow, unlinkService } from './scrobbling.ts'

interface CardProps {
  service: ScrobbleService
  /** Below the name. */
  about: ReactNode
  action?: ReactNode
  children?: ReactNode
}

const Card = ({ service, about, action, children }: CardProps) => (
  <section className={styles.card} aria-label={serviceNames[service]}>
    <div className={styles.head}>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{serviceNames[service]}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      {action}
    </div>
    {children}
  </section>
)

interface NewServiceProps {
  service: ScrobbleService
  connect: () => void
  /** Where the form is open. */
  form?: ReactNode
}

/** A service that the account may link. */
export const NewService = ({ service, connect, form }: NewServiceProps) => {
  const { t } = useTranslation()
  const abouts: Record<ScrobbleService, string> = {
    listenbrainz: t('Free and open. Your own server, such as Maloja or Koito, works too.'),
    lastfm: t('You’ll confirm it on a page of Last.fm.'),
  }
  const action = !form && (
    <Button aria-label={t('Connect {service}', { service: serviceNames[service] })} onClick={connect}>
      {t('Connect')}
    </Button>
  )
  return (
    <Card service={service} about={abouts[service]} action={action}>
      {form}
    </Card>
  )
}

const Numbers = ({ link }: { link: LinkedService }) => {
  const { t } = useTranslation()
  const { sent, waiting, last_sent_at } = link
  return (
    <p className="text-12 muted">
      {joined([
        t('Sent: {total}', { total: formatNumber(sent) }),
        waiting > 0 && t('Waiting: {total}', { total: formatNumber(waiting) }),
        last_sent_at && t('Last sent on {date}', { date: formatDate(last_sent_at) }),
      ])}
    </p>
  )
}

const Account = ({ link }: { link: LinkedService }) => {
  const page = pageOfLink(link)
  const { user_name, api_url } = link
  const host = api_url && api_url !== LISTENBRAINZ_URL ? new URL(api_url).host : null
  return (
    <>
      {page ? (
        <TextAnchor accent href={page} target="_blank" rel="noopener noreferrer" dir="auto">
          {user_name}
        </TextAnchor>
      ) : (
        <bdi>{user_name}</bdi>
      )}
      {host && ` · ${host}`}
    </>
  )
}

const Choices = ({ link }: { link: LinkedService }) => {
  const { t } = useTranslation()
  const { service, listens, loves } = link
  const choose = (choice: { listens?: boolean; loves?: boolean }) =>
    void chooseScrobbled(service, { listens, loves, ...choice }).catch(showError)
  return (
    <>
      <Switch
        label={t('Send what I play')}
        hint={t('Songs of which you hear half, or four minutes. Never in a private session.')}
        checked={listens}
        onChange={(checked) => choose({ listens: checked })}
      />
      <Switch
        label={t('Send likes')}
        hint={
          service === 'lastfm'
            ? t('Songs that you like become loved tracks.')
            : t('Songs that you like become loved recordings, if their files name their MusicBrainz ID.')
        }
        checked={loves}
        onChange={(checked) => choose({ loves: checked })}
      />
    </>
  )
}

const Actions = ({ link }: { link: LinkedService }) => {
  const { t } = useTranslation()
  const { service, waiting, failed_since, history_sent_at } = link
  const sendEarlier = async () => {
    const yes = await confirm({
      title: t('Send what you played before?'),
      text: t('Songs that you played in the {total} days before you connected {service} are sent, once.', {
        total: historyDays[service],
        service: serviceNames[service],
      }),
      yes: t('Send'),
      no: t('Cancel'),
    })
    if (yes) await sendHistory(service).catch(showError)
  }
  if (failed_since || (waiting === 0 && history_sent_at)) return null
  return (
    <div className={styles.actions}>
      {waiting > 0 && <Button onClick={() => void sendNow(service).catch(showError)}>{t('Send now')}</Button>}
      {!history_sent_at && (
        <Button onClick={() => void sendEarlier()}>{t('Send what I played before')}</Button>
      )}
    </div>
  )
}

const DisconnectButton = ({ service }: { service: ScrobbleService }) => {
  const { t } = useTranslation()
  const name = serviceNames[service]
  const disconnect = async () => {
    const yes = await confirm({
      title: t('Disconnect {service}?', { service: name }),
      text: t('What waits to be sent is dropped. What was sent stays there.'),
      yes: t('Disconnect'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    await unlinkService(service).then(
      () =>
        showToast({ type: 'success', title: t('{service} is disconnected', { service: name }), text: '' }),
      showError,
    )
  }
  return (
    <Button
      variant="ghost"
      className="danger-text"
      aria-label={t('Disconnect {service}', { service: name })}
      onClick={() => void disconnect()}
    >
      {t('Disconnect')}
    </Button>
  )
}

/** A linked service: what is sent to it, how that goes, and how to end it. */
export const LinkedServiceCard = ({
  link,
  connect,
  form,
}: Omit<NewServiceProps, 'service'> & { link: LinkedService }) => {
  const { t } = useTranslation()
  const { service, error, failed_since } = link
  return (
    <Card service={service} about={<Account link={link} />} action={<DisconnectButton service={service} />}>
      {failed_since ? (
        <Notice
          tone="warn"
          title={t('{service} no longer accepts this link', { service: serviceNames[service] })}
          action={!form && <Button onClick={connect}>{t('Connect again')}</Button>}
        >
          <p>
            {t('Nothing has been sent since {date}. What you play waits.', {
              date: formatDate(failed_since),
            })}
          </p>
        </Notice>
      ) : (
        error && <Hint error>{t(error)}</Hint>
      )}
      {form}
      <Choices link={link} />
      <Numbers link={link} />
      <Actions link={link} />
    </Card>
  )
}
