import type { Field } from '../../../contract/admin/configuration-parts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { Draft } from './draft.ts'

interface SecretFieldProps {
  field: Field
  draft: Draft
  hint: string
}

/** A secret, which is never read back: it can be replaced or removed. */
export const SecretField = ({ field: { key, label }, draft, hint }: SecretFieldProps) => {
  const { t } = useTranslation()
  const kept = draft.isKept(key)
  const fixed = draft.fixed(key) !== null
  const removed = draft.isChanged(key) && draft.value(key) === ''
  const problem = draft.problem(key)
  const type = (typed: string) => (typed === '' ? draft.keep(key) : draft.set(key, typed))
  return (
    <>
      <TextField
        label={t(label)}
        name={key}
        type="password"
        autoComplete="new-password"
        value={kept ? '' : draft.value(key)}
        placeholder={kept ? '••••••••••••' : ''}
        error={problem === undefined ? undefined : t(problem)}
        hint={
          removed ? t('It will be removed.') : kept && !hint ? t('It is kept. Type to replace it.') : hint
        }
        disabled={fixed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {kept && !fixed && (
        <button type="button" className="accent-link setting-act" onClick={() => draft.set(key, '')}>
          {t('Remove')}
        </button>
      )}
      {removed && (
        <button type="button" className="accent-link setting-act" onClick={() => draft.keep(key)}>
          {t('Keep it')}
        </button>
      )}
    </>
  )
}
