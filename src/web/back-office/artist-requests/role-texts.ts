import type { ApplicantRole } from '../../../contract/catalog/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Returns the names of the roles of applicants. */
export const useRoleTexts = (): Record<ApplicantRole, string> => {
  const { t } = useTranslation()
  return { artist: t('Artist'), band: t('Band'), label: t('Label'), podcaster: t('Podcaster') }
}
