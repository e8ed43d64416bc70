import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import crudStyles from '../crud/crud.module.css'

/** Link from the header of a list to what was deleted from it. */
export const TrashLink = ({ of }: { of: 'songs' | 'albums' }) => {
  const { t } = useTranslation()
  return (
    <LinkButton
      to="/admin/$"
      params={{ _splat: `${of}/deleted` }}
      className={crudStyles.crudExport}
      data-tip={t('Recently deleted')}
    >
      <Trash2 className="icon-18" aria-hidden="true" />
      <span>{t('Recently deleted')}</span>
    </LinkButton>
  )
}
