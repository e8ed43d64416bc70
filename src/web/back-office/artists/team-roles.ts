import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Names of the team roles, and what each of them may do. */
export const useRoleTexts = (): Record<TeamRole, { name: string; may: string }> => {
  const { t } = useTranslation()
  return {
    owner: { name: t('Owner'), may: t('Changes everything, and manages the team.') },
    editor: { name: t('Editor'), may: t('Changes music, page and posts, but not the team.') },
    analyst: { name: t('Analyst'), may: t('Sees everything, and changes nothing.') },
  }
}
