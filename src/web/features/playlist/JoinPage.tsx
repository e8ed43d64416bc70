import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showError } from '../../api/errors.ts'
import { invitationQuery, joinPlaylist } from '../../api/playlist-members.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { LoginLinks } from '../../items/navigation/LoginLinks.tsx'
import { PageError } from '../../items/states/PageError.tsx'
import { PlaylistCover } from '../../playlists/PlaylistCover.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { Cover } from '../../ui/Cover.tsx'
import pageStyles from '../../ui/page.module.css'
import styles from './join.module.css'

const route = getRouteApi('/shell/join/$token')

const JoinButton = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      const id = await joinPlaylist(token)
      await navigate({ to: '/playlist/$id', params: { id: String(id) }, replace: true })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" disabled={busy} onClick={() => void join()}>
      {t('Join')}
    </Button>
  )
}

/** Where the invite link of a playlist leads: what it is, who invites, and one press to join. */
export const JoinPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const viewer = useSession((state) => state.user?.id)
  const { data, error, refetch } = useQuery(invitationQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <div className={pageStyles.content} />
  const { playlist, owner, role, joined } = data
  const { id, title, songs_count } = playlist
  return (
    <div className={`${pageStyles.content} ${styles.invitation}`}>
      <PlaylistCover playlist={playlist} size={208} eager className={styles.cover} />
      <h1 className="heading-24" dir="auto">
        {title}
      </h1>
      <p className={styles.owner}>
        <Cover picture={owner.avatar} name={owner.name} size={24} shape="round" />
        <span dir="auto">{t('{name} invites you to this playlist', { name: owner.name })}</span>
        <span className="muted">· {t('{count} songs', { count: songs_count })}</span>
      </p>
      <p className="muted">
        {role === 'editor'
          ? t('You can add, remove and reorder its songs.')
          : t('You can listen to it, and it appears in your library.')}
      </p>
      <div className={styles.actions}>
        {viewer === undefined && <LoginLinks />}
        {viewer !== undefined && !joined && <JoinButton token={token} />}
        {joined && (
          <Link
            to="/playlist/$id"
            params={{ id: String(id) }}
            className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}
          >
            {t('Open playlist')}
          </Link>
        )}
      </div>
    </div>
  )
}
