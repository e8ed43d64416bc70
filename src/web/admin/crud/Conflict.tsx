import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Compare } from './Compare.tsx'
import type { Conflict as Facts } from './sheet-form.ts'
import { type Values, wordsOf } from './values.ts'

interface ConflictProps {
  conflict: Facts
  mine: Values
  settle: (keep: 'mine' | 'theirs') => void
}

/** Somebody else has changed the item meanwhile: shows both and asks which one stays. */
export const Conflict = ({ conflict, mine, settle }: ConflictProps) => {
  const { t } = useTranslation()
  return (
    <section className="crud-conflict" role="alert">
      <h3 className="h16">
        <TriangleAlert className="s18" aria-hidden="true" />
        {t('Somebody else has changed this meanwhile')}
      </h3>
      <Compare
        heads={[t('Theirs'), t('Yours')]}
        rows={conflict.fields.map((field) => ({
          name: field.name,
          label: field.label,
          values: [wordsOf(field, conflict.theirs[field.name]), wordsOf(field, mine[field.name])],
        }))}
      />
      <div className="crud-conflict-acts">
        <Button onClick={() => settle('theirs')}>{t('Take theirs')}</Button>
        <Button look="primary" onClick={() => settle('mine')}>
          {t('Save mine')}
        </Button>
      </div>
    </section>
  )
}
