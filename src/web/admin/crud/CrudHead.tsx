import { Download, Plus } from 'lucide-react'
import type { ListPageTable } from '../../../contract/admin/crud.ts'
import { saveCsv } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../head.tsx'
import type { List } from './list.ts'
import type { CrudPageProps } from './types.ts'

/** How many there are, the export, and the button that makes a new one. */
export const CrudHead = <T extends ListPageTable>({
  page,
  list,
}: {
  page: CrudPageProps<T>
  list: List<T>
}) => {
  const { t } = useTranslation()
  const { of, name, fresh, words, writes = true } = page
  const meta = list.answer.data?.meta
  return (
    <PageHead count={meta?.more ? undefined : meta?.total}>
      {page.actions}
      <button
        type="button"
        className="btn line crud-export"
        data-tip={t('Export as CSV')}
        onClick={() => void saveCsv(of, name, list.narrowing).catch(showError)}
      >
        <Download className="s18" aria-hidden="true" />
        <span>{t('Export')}</span>
      </button>
      {fresh && writes && (
        <Button look="primary" className="crud-new" onClick={() => list.ask({ edit: 'new' })}>
          <Plus className="s18" aria-hidden="true" />
          <span>{words.fresh}</span>
        </Button>
      )}
    </PageHead>
  )
}
