import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showError } from '../../api/errors.ts'
import { sessionInvitationQuery } from '../../api/listening-sessions.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { LoginLinks } from '../../items/navigation/LoginLinks.tsx'
import { PageError } from '../../items/states/PageError.tsx'
import { byLine } from '../../player/item.ts'
import { joinTogether } from '../../player/together/session.ts'
import { openTogether } from '../../player-ui/together/open-together.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import pageStyles from '../../ui/page.module.css'
import styles from './listen.module.css'

const route = getRouteApi('/shell/listen/$token')

const JoinButton = ({ token, joined }: { token: string; joined: boolean }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      await joinTogether(token)
      await navigate({ to: '/', replace: true })
      openTogether()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" disabled={busy} onClick={() => void join()}>
      {joined ? t('Listen here') : t('Listen together')}
    </Button>
  )
}

/** Where the link of a session leads: who listens to what, and one press to join. */
export const ListenPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const viewer = useSession((state) => state.user?.id)
  const { data, error, refetch } = useQuery(sessionInvitationQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <div className={pageStyles.content} />
  const { host, item, members_count, joined } = data
  return (
    <div className={`${pageStyles.content} ${styles.invitation}`}>
      {item ? (
        <Cover picture={item.cover} name={item.title} size={208} eager className={styles.cover} />
      ) : (
        <Cover picture={host.avatar} name={host.name} size={208} shape="round" className={styles.cover} />
      )}
      <h1 className="heading-24" dir="auto">
        {t('Listen together with {name}', { name: host.name })}
      </h1>
      <p className={styles.host}>
        <Cover picture={host.avatar} name={host.name} size={24} shape="round" />
        <span className="muted">{t('Listening now: {number}', { number: members_count })}</span>
      </p>
      {item && (
        <p>
          <b className="font-medium" dir="auto">
            {item.title}
          </b>{' '}
          <span className="muted" dir="auto">
            {byLine(item)}
          </span>
        </p>
      )}
      <p className="muted">
        {t('Everyone hears the same at the same moment. Your own queue waits for you.')}
      </p>
      <div className={styles.actions}>
        {viewer === undefined ? <LoginLinks /> : <JoinButton token={token} joined={joined} />}
      </div>
    </div>
  )
}
