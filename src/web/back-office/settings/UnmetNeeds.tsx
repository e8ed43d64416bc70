import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { SettingKey } from '../../../contract/core/settings.ts'
import type { Needs } from '../../../contract/platform/back-office/settings.ts'
import { configuration } from '../../../contract/platform/configuration/configuration.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { paymentProvidersQuery } from '../payments/admin-payments.ts'
import type { Draft } from './draft.ts'
import { useSettings } from './live-settings.ts'

const fields = Object.values(configuration).flatMap((sections) => sections.flatMap((one) => one.fields))
const labelOf = (key: SettingKey): string => fields.find((field) => field.key === key)?.label ?? key

/** Says what else must be on for a switch to have an effect; nothing if everything is. */
export const UnmetNeeds = ({ needs, draft }: { needs: Needs; draft: Draft }) => {
  const { t } = useTranslation()
  const saved = useSettings()
  const providers = useQuery({ ...paymentProvidersQuery(), enabled: needs.payments === true })
  const isOn = (key: SettingKey) => (draft.has(key) ? draft.value(key) === '1' : Boolean(saved[key]))
  const pays =
    draft.value('offline_payments') === '1' ||
    draft.value('test_payments') === '1' ||
    (providers.data ?? []).some(({ enabled }) => enabled)
  const unmet = needs.settings.filter((key) => !isOn(key)).map((key) => t(labelOf(key)))
  if (needs.payments && providers.data && !pays) unmet.push(t('Payment providers'))
  if (unmet.length === 0) return null
  return (
    <Hint className="flex items-center gap-2" role="note">
      <TriangleAlert className="icon-16" aria-hidden="true" />
      {t('No effect until this is on: {settings}.', { settings: listed(unmet) })}
    </Hint>
  )
}
