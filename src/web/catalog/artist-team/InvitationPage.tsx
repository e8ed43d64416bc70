import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { acceptTeamInvitation, declineTeamInvitation, teamInvitationQuery } from './artist-members.ts'

const route = getRouteApi('/shell/artist-invitation/$token')

/** Where the invitation to an artist's team leads: the artist, what one may do, and one press to join. */
export const ArtistInvitationPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(teamInvitationQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Page />
  const { artist, by, role, joined, mine } = data
  const may = {
    owner: t('As an owner, you change music and page, and manage the team.'),
    editor: t('As an editor, you change music and page.'),
    analyst: t('As an analyst, you see figures and music.'),
  }
  const join = async () => {
    await acceptTeamInvitation(token)
    await navigate({ to: '/artist', replace: true } as never)
  }
  const decline = async () => {
    await declineTeamInvitation(token)
    await navigate({ to: '/home', replace: true })
  }
  return (
    <InvitationPage
      picture={<Cover picture={artist.avatar} name={artist.name} size={144} shape="round" />}
      title={artist.name}
      answers={
        mine
          ? [
              { label: t('Join the team'), run: join },
              { label: t('Decline'), run: decline },
            ]
          : []
      }
      answered={
        joined && (
          <LinkButton to={'/artist' as string} variant="primary">
            {t('Open artist area')}
          </LinkButton>
        )
      }
    >
      <p dir="auto">
        {by === null
          ? t('You’re invited to the team of this artist.')
          : t('{name} invites you to the team of this artist.', { name: by })}
      </p>
      <p className="muted">{may[role]}</p>
      {!mine && !joined && <p className="muted">{t('Log in with the account that was invited to join.')}</p>}
    </InvitationPage>
  )
}
