import type { CreditRole } from '../../../contract/catalog/credit-roles.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Names of the roles in credits. */
export const roleTexts = (t: Translate): Record<CreditRole, string> => ({
  performer: t('Performer'),
  writer: t('Writer'),
  composer: t('Composer'),
  lyricist: t('Lyricist'),
  arranger: t('Arranger'),
  conductor: t('Conductor'),
  producer: t('Producer'),
  remixer: t('Remixer'),
  engineer: t('Sound engineer'),
  mixing: t('Mixing'),
  mastering: t('Mastering'),
})
