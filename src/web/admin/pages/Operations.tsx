import { useTranslation } from '../../i18n/i18n.ts'
import { isAdministrator } from '../../session/administrator.ts'
import { useSession } from '../../session/session.ts'
import { Backups } from './operations/Backups.tsx'
import { Disk } from './operations/Disk.tsx'
import { Health } from './operations/Health.tsx'
import { Jobs } from './operations/Jobs.tsx'
import './operations/operations.css'

/** How the place is doing: its parts, its work, its disk, its backups. */
export const Page = () => {
  const { t } = useTranslation()
  const admin = useSession(({ user }) => isAdministrator(user))
  return (
    <div className="admin-content ops">
      <Health />
      <Jobs />
      <div className="ops-pair">
        <Disk />
        {admin ? (
          <Backups />
        ) : (
          <section className="ops-card">
            <h2 className="h16">{t('Backups')}</h2>
            <p className="text-muted">{t('Backups are for administrators alone.')}</p>
          </section>
        )}
      </div>
    </div>
  )
}
