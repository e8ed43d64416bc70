import { useRouter } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNavEntries } from '../../platform/navigation/nav-entries.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'

const PrivateMark = lazy(() => import('./PrivateMark.tsx').then((m) => ({ default: m.PrivateMark })))

const Face = () => {
  const user = useSession((state) => state.user)
  if (!user) return <User aria-hidden="true" />
  return <Cover picture={user.avatar} name={user.name} size={32} shape="round" eager />
}

/** Account button with its menu. */
export const AccountButton = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const own = useNavEntries()
  const hidden = useSession(({ user }) => user?.private_session != null)
  const open = async (anchor: HTMLElement) => {
    // Loaded with the first use: no page needs it to be seen.
    const { accountEntries } = await import('./account-entries.ts')
    const { user } = useSession.getState()
    toggleMenu({
      of: 'account',
      label: t('Account'),
      ...(user && { subject: { title: user.name, picture: user.avatar, round: true } }),
      entries: accountEntries(router, own),
      anchor,
    })
  }
  return (
    <IconButton
      label={hidden ? t('Account, private session') : t('Account')}
      bright
      aria-haspopup="menu"
      onClick={(event) => void open(event.currentTarget).catch(showError)}
    >
      <Face />
      <Suspense>{hidden && <PrivateMark />}</Suspense>
    </IconButton>
  )
}
