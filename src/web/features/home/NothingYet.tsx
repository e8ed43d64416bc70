import { Music } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { isAdministrator } from '../../session/administrator.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/States.tsx'
import '../../ui/code.css'

/** An empty catalogue: who can fill it learns how. */
export const NothingYet = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  return (
    <EmptyState
      icon={<Music aria-hidden="true" />}
      title={t('No music yet')}
      text={
        isAdministrator(user)
          ? t('Bring a folder in on the server:')
          : t('Whoever runs this place has not added any.')
      }
    >
      {isAdministrator(user) && <code className="code mt-4">{'npm run tonearm -- import FOLDER'}</code>}
    </EmptyState>
  )
}
