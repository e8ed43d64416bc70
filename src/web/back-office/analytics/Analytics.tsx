import { useState } from 'react'
import { readStored, writeStored } from '../../data/storage.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FirstSteps } from '../admin-area/FirstSteps.tsx'
import { AreaPage } from '../shell/AreaPage.tsx'
import { Dashboard } from './Dashboard.tsx'

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
    <AreaPage>
      {!hidden && <FirstSteps onHide={() => hide(true)} />}
      <Dashboard />
      {hidden && (
        <Button variant="ghost" className="mt-6" onClick={() => hide(false)}>
          {t('Getting started')}
        </Button>
      )}
    </AreaPage>
  )
}
