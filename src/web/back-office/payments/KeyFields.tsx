import { MASK } from '../../../contract/platform/back-office/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './payments.module.css'
import type { KeyField, ProviderDraft } from './payments-draft.ts'

interface KeyFieldProps {
  draft: ProviderDraft
  field: KeyField
  label: string
  hint?: string
}

const useProblem = ({ draft, field }: KeyFieldProps): string | undefined => {
  const { t } = useTranslation()
  const problem = draft.problem(field)
  return problem === undefined ? undefined : t(problem)
}

/** A key that may be seen, such as a client ID. */
export const PlainKey = (props: KeyFieldProps) => {
  const { draft, field, label, hint } = props
  const error = useProblem(props)
  return (
    <div className={classes(styles.key, draft.isChanged(field) && styles.changed)}>
      <TextField
        label={label}
        name={field}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={draft.value(field)}
        error={error}
        {...(hint && { hint })}
        onChange={({ currentTarget }) => draft.set({ [field]: currentTarget.value })}
      />
    </div>
  )
}

/** A secret is write-only: it can be replaced or removed. Its last characters tell which one it is. */
export const SecretKey = (props: KeyFieldProps) => {
  const { t } = useTranslation()
  const { draft, field, label, hint } = props
  const error = useProblem(props)
  const value = draft.value(field)
  const kept = value === MASK
  const removed = draft.isChanged(field) && value === ''
  const ending = field === 'secret' ? draft.stored.secret_ending : ''
  const note = removed ? t('It will be removed.') : kept ? t('Stored encrypted, never shown again.') : hint
  const type = (typed: string) => {
    if (typed === '' && draft.stored[field] === MASK) draft.keep(field)
    else draft.set({ [field]: typed })
  }
  return (
    <div className={classes(styles.key, draft.isChanged(field) && styles.changed)}>
      <TextField
        label={label}
        name={field}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        value={kept ? '' : value}
        placeholder={kept ? `••••••••••••${ending}` : ''}
        error={error}
        {...(note && { hint: note })}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {(kept || removed) && (
        <TextButton
          accent
          className={styles.keyAction}
          onClick={() => (kept ? draft.set({ [field]: '' }) : draft.keep(field))}
        >
          {kept ? t('Remove') : t('Keep')}
        </TextButton>
      )}
    </div>
  )
}
