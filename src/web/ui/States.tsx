import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from './Button.tsx'

interface StateProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** Nothing here yet: says what to do next and offers it. */
export const EmptyState = ({ icon, title, text, children }: StateProps) => (
  <div className="state">
    <span className="state-icon">{icon}</span>
    <h2 className="h16">{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** Something did not load: says what still works and tries again. */
export const ErrorState = ({ title, text, retry }: { title: string; text?: string; retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="state error" role="alert">
      <span className="state-icon">
        <RotateCw aria-hidden="true" />
      </span>
      <h2 className="h16">{title}</h2>
      <p>{text ?? t('Your music plays on.')}</p>
      <Button look="primary" onClick={retry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
