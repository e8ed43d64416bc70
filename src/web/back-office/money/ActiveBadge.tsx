import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Filter } from '../crud/types.ts'

/** Whether something is offered to buyers. */
export const ActiveBadge = ({ active }: { active: boolean }) => {
  const { t } = useTranslation()
  return <Badge tone={active ? 'good' : null}>{active ? t('Active') : t('Inactive')}</Badge>
}

export const useActiveFilter = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'active',
      label: t('Status'),
      choices: [
        { value: 'true', label: t('Active') },
        { value: 'false', label: t('Inactive') },
      ],
    },
  ]
}
