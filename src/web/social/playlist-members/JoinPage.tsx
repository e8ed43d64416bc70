import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { PlaylistCover } from '../../catalog/playlists/PlaylistCover.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { InvitationPage, InvitedBy } from '../../platform/pages/InvitationPage.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { invitationQuery, joinPlaylist } from './playlist-members.ts'

const route = getRouteApi('/shell/join/$token')

/** Where the invite link of a playlist leads: what it is, who invites, and one press to join. */
export const JoinPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(invitationQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Page />
  const { playlist, owner, role, joined } = data
  const { id, title, songs_count } = playlist
  const join = async () => {
    const joinedId = await joinPlaylist(token)
    await navigate({ to: '/playlist/$id', params: { id: String(joinedId) }, replace: true })
  }
  return (
    <InvitationPage
      picture={<PlaylistCover playlist={playlist} size={208} eager />}
      title={title}
      answers={[{ label: t('Join'), run: join }]}
      answered={
        joined && (
          <LinkButton to="/playlist/$id" params={{ id: String(id) }} variant="primary">
            {t('Open playlist')}
          </LinkButton>
        )
      }
    >
      <InvitedBy person={owner}>
        <span dir="auto">{t('{name} invites you to this playlist', { name: owner.name })}</span>
        <span className="muted">· {t('{count} songs', { count: songs_count })}</span>
      </InvitedBy>
      <p className="muted">
        {role === 'editor'
          ? t('You can add, remove and reorder its songs.')
          : t('You can listen to it, and it appears in your library.')}
      </p>
    </InvitationPage>
  )
}
