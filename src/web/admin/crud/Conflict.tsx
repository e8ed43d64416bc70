import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
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
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Theirs')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>{wordsOf(field, conflict.theirs[field.name])}</td>
              <td>{wordsOf(field, mine[field.name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="crud-conflict-acts">
        <Button onClick={() => settle('theirs')}>{t('Take theirs')}</Button>
        <Button look="primary" onClick={() => settle('mine')}>
          {t('Save mine')}
        </Button>
      </div>
    </section>
  )
}
