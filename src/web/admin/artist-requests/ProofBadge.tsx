import type { ProofResult } from '../../../contract/catalog/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'

const tones = { found: buttonsStyles.good, missing: buttonsStyles.bad, unreachable: buttonsStyles.warn }

/** What was found on the page that should show the code; a dash without such a page. */
export const ProofBadge = ({ result }: { result: ProofResult | null }) => {
  const { t } = useTranslation()
  if (result === null) return '–'
  const texts = {
    found: t('Code found'),
    missing: t('Code not found'),
    unreachable: t('Page not reachable'),
  }
  return <span className={classes(buttonsStyles.badge, tones[result])}>{texts[result]}</span>
}
