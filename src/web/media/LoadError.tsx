import { CallError } from '../api/call.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { ErrorState } from '../ui/States.tsx'

/** In place of a part that did not load. */
export const LoadError = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { t } = useTranslation()
  const silent = error instanceof CallError && error.status === 0
  return (
    <ErrorState title={silent ? t('The server does not answer.') : t('This did not load')} retry={retry} />
  )
}
