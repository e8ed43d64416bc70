import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { BulkAction, Filter } from './types.ts'

/** Filter for public or hidden items. */
export const useVisibilityFilter = (): Filter => {
  const { t } = useTranslation()
  return {
    name: 'visibility',
    label: t('Visibility'),
    choices: [
      { value: 'public', label: t('Public') },
      { value: 'hidden', label: t('Hidden') },
    ],
  }
}

/** Bulk actions that publish or hide items. */
export const usePublishing = (): BulkAction[] => {
  const { t } = useTranslation()
  return [
    { action: 'publish', label: t('Publish'), icon: Eye },
    { action: 'hide', label: t('Hide'), icon: EyeOff },
  ]
}
