import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../i18n/i18n.ts'
import { ErrorState } from '../ui/States.tsx'

/** In place of a page that broke, while everything around it goes on. */
export const PageFailed = ({ reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="content">
      <ErrorState title={t('Something went wrong')} retry={again} />
    </div>
  )
}
