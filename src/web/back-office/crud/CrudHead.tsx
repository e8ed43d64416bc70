import { Download } from 'lucide-react'
import type { ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { HeadButton } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { CreateButton } from './CreateButton.tsx'
import { saveCsv } from './crud.ts'
import type { List } from './list.ts'
import type { CrudPageProps } from './types.ts'

/** Row count, export button and create button. */
export const CrudHead = <T extends ListPageTable>({
  page,
  list,
}: {
  page: CrudPageProps<T>
  list: List<T>
}) => {
  const { t } = useTranslation()
  const { of, name, fresh, summary: words, writes } = page
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
      {fresh && words.fresh && writes && (
        <CreateButton label={words.fresh} onClick={() => list.setUrlState({ edit: 'new' })} />
      )}
    </PageHead>
  )
}
