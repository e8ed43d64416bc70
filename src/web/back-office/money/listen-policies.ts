import type { ListenPolicy } from '../../../contract/prices.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Message keys of what others hear of an item. */
export const policyTexts: Record<ListenPolicy, string> = {
  full: 'Everything',
  preview: 'A preview',
  none: 'Nothing',
}

export const useListenPolicies = () => {
  const { t } = useTranslation()
  return (['full', 'preview', 'none'] as const).map((value) => ({ value, label: t(policyTexts[value]) }))
}
