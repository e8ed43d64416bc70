import { type ListenPolicy, listenPolicies, PREVIEW_SECONDS } from '../../../contract/selling/prices.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Field } from '../crud/types.ts'

/** Message keys of what others hear of an item. */
export const policyTexts: Record<ListenPolicy, string> = {
  full: 'Full song',
  preview: 'A preview',
  none: 'Nothing',
}

/** Fields for what others hear of an item, and how much of a preview. */
export const useListenFields = (hint: string): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'choice',
      name: 'policy',
      label: t('Free listening'),
      hint,
      choices: listenPolicies.map((value) => ({ value, label: t(policyTexts[value]) })),
      half: true,
    },
    {
      kind: 'number',
      name: 'preview_seconds',
      label: t('Preview in seconds'),
      ...PREVIEW_SECONDS,
      half: true,
      when: ({ policy }) => policy === 'preview',
    },
  ]
}
