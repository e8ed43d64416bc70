import type { Field } from '../../../contract/platform/configuration/parts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './configuration.module.css'
import type { Draft } from './draft.ts'

interface SecretFieldProps {
  field: Field
  draft: Draft
  hint: string
}

/** A secret is write-only: it can be replaced or removed. */
export const SecretField = ({ field: { key, label }, draft, hint }: SecretFieldProps) => {
  const { t } = useTranslation()
  const stored = draft.isKept(key)
  const fixed = draft.fixed(key) !== null || draft.isLocked(key)
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
        value={stored ? '' : draft.value(key)}
        placeholder={stored ? '••••••••••••' : ''}
        error={problem === undefined ? undefined : t(problem)}
        hint={removed ? t('It will be removed.') : stored && !hint ? t('Saved. Type to replace.') : hint}
        disabled={fixed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {stored && !fixed && (
        <TextButton accent className={styles.settingAction} onClick={() => draft.set(key, '')}>
          {t('Remove')}
        </TextButton>
      )}
      {removed && (
        <TextButton accent className={styles.settingAction} onClick={() => draft.keep(key)}>
          {t('Keep')}
        </TextButton>
      )}
    </>
  )
}
