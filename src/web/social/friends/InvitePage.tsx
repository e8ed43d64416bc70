import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { acceptInvite, inviterQuery } from './friends.ts'

const route = getRouteApi('/shell/invite/$token')

/** Where an invite link leads: one press, and the two are friends. */
export const InvitePage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const navigate = useNavigate()
  const viewer = useSession((state) => state.user?.id)
  const { data, error, refetch } = useQuery(inviterQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Page />
  const { id, name, avatar } = data
  const accept = async () => {
    if (await acceptInvite(token)) await navigate({ to: '/profile/$id', params: { id: String(id) } })
  }
  const own = viewer === id
  return (
    <InvitationPage
      picture={<Cover picture={avatar} name={name} size={128} shape="round" eager />}
      title={own ? t('This is your invite link') : t('{name} wants to be your friend', { name })}
      answers={own ? [] : [{ label: t('Become friends'), run: accept }]}
    >
      <p className="muted">{t('You can remove friends at any time.')}</p>
    </InvitationPage>
  )
}
