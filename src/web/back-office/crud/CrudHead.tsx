import { Download } from 'lucide-react'
import type { ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { HeadButton, HeadLink } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { saveCsv } from './crud.ts'
import type { List } from './list.ts'
import type { CrudPageProps, MainAction } from './types.ts'

const Main = ({ main: { icon, label, ...act } }: { main: MainAction }) =>
  'to' in act ? (
    <HeadLink variant="primary" icon={icon} label={label} to={act.to as '/'} />
  ) : (
    <HeadButton variant="primary" icon={icon} label={label} onClick={act.onClick} />
  )

/** Row count, actions, export button and main action. */
export const CrudHead = <T extends ListPageTable>({
  page,
  list,
}: {
  page: CrudPageProps<T>
  list: List<T>
}) => {
  const { t } = useTranslation()
  const { of, name, main } = page
  const meta = list.answer.data?.meta
  return (
    <PageHead count={meta?.more ? undefined : meta?.total}>
      {page.actions}
      <HeadButton
        icon={Download}
        label={t('Export')}
        data-tip={t('Export as CSV')}
        onClick={() => void saveCsv(of, name, list.narrowing).catch(showError)}
      />
      {main && <Main main={main} />}
    </PageHead>
  )
}
