import { useState } from 'react'
import shellStyles from '../../back-office/shell.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { readStored, writeStored } from '../../session/safe-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { FirstSteps } from '../FirstSteps.tsx'
import { Dashboard } from './analytics/Dashboard.tsx'

const HIDDEN = 'first-steps'

/** Start page of administrators: the setup checklist until dismissed, and analytics. */
export const AnalyticsPage = () => {
  const { t } = useTranslation()
  const [hidden, setHidden] = useState(readStored(HIDDEN) === 'hidden')
  const hide = (next: boolean) => {
    writeStored(HIDDEN, next ? 'hidden' : null)
    setHidden(next)
  }
  return (
    <div className={shellStyles.areaContent}>
      {!hidden && <FirstSteps onHide={() => hide(true)} />}
      <Dashboard />
      {hidden && (
        <Button variant="ghost" className="mt-6" onClick={() => hide(false)}>
          {t('Getting started')}
        </Button>
      )}
    </div>
  )
}
