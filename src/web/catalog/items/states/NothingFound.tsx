import { SearchX } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'

/** Shown when nothing in a library list matches the filter. */
export const NothingFound = ({ query, clear }: { query: string; clear: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} title={t('No results for “{query}”', { query })}>
      <Button onClick={clear}>{t('Show all')}</Button>
    </EmptyState>
  )
}
