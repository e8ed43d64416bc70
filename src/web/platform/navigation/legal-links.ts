import { type LegalKey, legalKeys } from '../../../contract/site/legal-pages.ts'
import { settings } from '../../data/settings.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'

const titleOf = (key: LegalKey, t: Translate): string =>
  ({
    terms_page: () => t('Terms of use'),
    privacy_page: () => t('Privacy policy'),
    imprint_page: () => t('Imprint'),
  })[key]()

interface LegalLink {
  key: LegalKey
  title: string
  /** A path of this site, or an https URL. */
  target: string
}

/** Returns the legal pages that the operator has named, with translated titles. */
export const useLegalLinks = (): LegalLink[] => {
  const { t } = useTranslation()
  const now = settings()
  return legalKeys.flatMap((key) => (now[key] ? [{ key, title: titleOf(key, t), target: now[key] }] : []))
}
