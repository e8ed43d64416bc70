import { Link } from '@tanstack/react-router'
import { Link as LinkIcon, Search, Users } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import styles from './no-friends.module.css'

const focusSearch = () =>
  document.querySelector<HTMLInputElement>('[data-part~="find-people"] input')?.focus()

/** The friends of somebody who has none yet: what they are for, and how to find some. */
export const NoFriends = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.noFriends}>
      <EmptyState
        icon={<Users aria-hidden="true" />}
        title={t('No friends yet')}
        text={t('Friends see what each other plays, and write and send songs. You decide who sees what.')}
      >
        <div className={styles.firstSteps}>
          <Button variant="primary" onClick={focusSearch}>
            <Search className="icon-18" aria-hidden="true" />
            {t('Find people')}
          </Button>
          <Button onClick={() => openDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog))}>
            <LinkIcon className="icon-18" aria-hidden="true" />
            {t('Invite link')}
          </Button>
        </div>
        <Link to="/account/settings" hash="privacy" className={styles.privacy}>
          {t('What friends can see')}
        </Link>
      </EmptyState>
    </div>
  )
}
