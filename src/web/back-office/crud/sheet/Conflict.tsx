import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Compare } from './Compare.tsx'
import { fieldText, type Values } from './form-values.ts'
import styles from './sheet.module.css'
import type { Conflict as Facts } from './sheet-form.ts'

interface ConflictProps {
  conflict: Facts
  mine: Values
  settle: (keep: 'mine' | 'theirs') => void
}

/** Edit conflict: another user has changed the item in the meantime. Shows both versions and asks which one to save. */
export const Conflict = ({ conflict, mine, settle }: ConflictProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.crudConflict} role="alert">
      <h3 className="heading-16">
        <TriangleAlert className="icon-18" aria-hidden="true" />
        {t('Someone else changed this while you were editing')}
      </h3>
      <Compare
        heads={[t('Their version'), t('Your version')]}
        rows={conflict.fields.map((field) => ({
          name: field.name,
          label: field.label,
          values: [fieldText(field, conflict.current[field.name]), fieldText(field, mine[field.name])],
        }))}
      />
      <div className={styles.crudConflictActions}>
        <Button onClick={() => settle('theirs')}>{t('Use theirs')}</Button>
        <Button variant="primary" onClick={() => settle('mine')}>
          {t('Overwrite')}
        </Button>
      </div>
    </section>
  )
}
