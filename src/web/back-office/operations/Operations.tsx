import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { Apps } from './Apps.tsx'
import { Backups } from './Backups.tsx'
import { Card } from './Card.tsx'
import { Disk } from './Disk.tsx'
import { Health } from './Health.tsx'
import { Jobs } from './Jobs.tsx'
import styles from './operations.module.css'

/** Operations: health, jobs, disk usage, backups and music apps. */
export const OperationsPage = () => {
  const { t } = useTranslation()
  const admin = useSession(({ user }) => isAdministrator(user))
  return (
    <AreaPage stacked>
      <Health />
      <Jobs />
      <div className={styles.opsPair}>
        <Disk />
        {admin ? (
          <Backups />
        ) : (
          <Card>
            <h2 className="heading-16">{t('Backups')}</h2>
            <p className="muted">{t('Only administrators can manage backups.')}</p>
          </Card>
        )}
      </div>
      <Apps />
    </AreaPage>
  )
}
