import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { acceptInvite, inviterQuery } from '../../api/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { LoginLinks } from '../../items/navigation/LoginLinks.tsx'
import { PageError } from '../../items/states/PageError.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import pageStyles from '../../ui/page.module.css'
import styles from './friends.module.css'

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
  if (!data) return <div className={pageStyles.content} />
  const { id, name, avatar } = data
  const accept = async () => {
    if (await acceptInvite(token)) await navigate({ to: '/profile/$id', params: { id: String(id) } })
  }
  return (
    <div className={`${pageStyles.content} ${styles.invitation}`}>
      <Cover picture={avatar} name={name} size={128} shape="round" eager />
      <h1 className="heading-24" dir="auto">
        {viewer === id ? t('This is your invite link') : t('{name} wants to be your friend', { name })}
      </h1>
      <p className="muted">{t('You can remove friends at any time.')}</p>
      <div className={styles.firstSteps}>
        {viewer === undefined && <LoginLinks />}
        {viewer !== undefined && viewer !== id && (
          <Button variant="primary" onClick={() => void accept()}>
            {t('Become friends')}
          </Button>
        )}
      </div>
    </div>
  )
}
