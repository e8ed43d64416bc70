import { useTranslation } from '../../i18n/i18n.ts'
import { useMainMenu } from '../../platform/navigation/nav-entries.ts'

/** Returns the title of the library: the operator's, if its menu entry was renamed. */
export const useLibraryTitle = (): string => {
  const { t } = useTranslation()
  return useMainMenu().find(({ built_in }) => built_in === 'library')?.title || t('Your library')
}
