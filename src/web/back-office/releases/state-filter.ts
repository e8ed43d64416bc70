import { releaseStates } from '../../../contract/catalog/back-office/releases.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Filter } from '../crud/types.ts'
import { stateTexts } from './release-texts.ts'

/** Filter of songs and albums by the state of their release. */
export const useStateFilter = (): Filter => {
  const { t } = useTranslation()
  const texts = stateTexts(t)
  return {
    name: 'state',
    label: t('Status'),
    choices: releaseStates.map((value) => ({ value, label: texts[value] })),
  }
}
