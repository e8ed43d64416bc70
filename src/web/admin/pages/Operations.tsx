import shellStyles from '../../back-office/shell.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { isAdministrator } from '../../session/is-administrator.ts'
import { useSession } from '../../session/session.ts'
import { Backups } from './operations/Backups.tsx'
import { Disk } from './operations/Disk.tsx'
import { Health } from './operations/Health.tsx'
import { Jobs } from './operations/Jobs.tsx'
import operationsStyles from './operations/operations.module.css'

/** Operations: health, jobs, disk usage and backups. */
export const OperationsPage = () => {
  const { t } = useTranslation()
  const admin = useSession(({ user }) => isAdministrator(user))
  return (
    <div className={`${shellStyles.areaContent} ${operationsStyles.ops}`}>
      <Health />
      <Jobs />
      <div className={operationsStyles.opsPair}>
        <Disk />
        {admin ? (
          <Backups />
        ) : (
          <section className={operationsStyles.opsCard}>
            <h2 className="heading-16">{t('Backups')}</h2>
            <p className="muted">{t('Only administrators can manage backups.')}</p>
          </section>
        )}
      </div>
    </div>
  )
}
