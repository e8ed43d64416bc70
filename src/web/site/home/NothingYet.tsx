import { Music } from 'lucide-react'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Code } from '../../ui/Code.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'

/** Empty catalog, with instructions for users who can fill it. */
export const NothingYet = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  return (
    <EmptyState
      icon={<Music aria-hidden="true" />}
      title={t('No music yet')}
      text={isAdministrator(user) ? t('Import a folder on the server:') : t('Nothing has been added yet.')}
    >
      {isAdministrator(user) && <Code className="mt-4">npm run tonearm -- import FOLDER</Code>}
    </EmptyState>
  )
}
