import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import type { Filter } from '../crud/types.ts'

/** Whether something is offered to buyers. */
export const ActiveBadge = ({ active }: { active: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className={active ? `${buttonsStyles.badge} ${buttonsStyles.good}` : buttonsStyles.badge}>
      {active ? t('Offered') : t('Not offered')}
    </span>
  )
}

export const useActiveFilter = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'active',
      label: t('Status'),
      choices: [
        { value: 'true', label: t('Offered') },
        { value: 'false', label: t('Not offered') },
      ],
    },
  ]
}
