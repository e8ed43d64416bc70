import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { readKept, writeKept } from '../../session/kept.ts'
import { Button } from '../../ui/Button.tsx'
import { FirstSteps } from '../FirstSteps.tsx'
import { Dashboard } from './analytics/Dashboard.tsx'

const HIDDEN = 'first-steps'

/** Where administrators begin: what to do next in a new place, until they hide it, and what happens in it. */
export const Page = () => {
  const { t } = useTranslation()
  const [hidden, setHidden] = useState(readKept(HIDDEN) === 'hidden')
  const hide = (next: boolean) => {
    writeKept(HIDDEN, next ? 'hidden' : null)
    setHidden(next)
  }
  return (
    <div className="admin-content">
      {!hidden && <FirstSteps onHide={() => hide(true)} />}
      <Dashboard />
      {hidden && (
        <Button look="ghost" className="mt-6" onClick={() => hide(false)}>
          {t('First steps')}
        </Button>
      )}
    </div>
  )
}
